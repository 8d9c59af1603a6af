// How the page is cut into files. Few large ones: many small ones pack worse. What a table does not need is loaded when somebody goes there, and
// the budget of a table leaves it out.

/** Other screens, the dialogs and books that lie beside a table, and sounds, which nobody hears who does not want to. */
const BESIDE = /\/(FirstSight|Help|Outcome|Coach|Code|Again|Together)\.svelte|\/qr\.ts|\/scene\/sounds\.ts|\/src\/(rules|replay|learn)\/(?!Pointer|sight\.ts)|\/NewScreen\.svelte|\/hall\/lots\.ts|\/lean-qr\/|\/@noble\//;
const LATER = /^(beside|workshop)-/;

/** Whether a file is of the workshop alone: it is there in a house on one's own machine, and nobody loads it at a table. @param {string} name */
export const isWorkshop = (name) => /^workshop-/.test(name);

/** Whether a file is loaded later than a table. @param {string} name */
export const isLater = (name) => LATER.test(name);

export const CHUNKS = {
  includeDependenciesRecursively: false,
  groups: [
    { name: "svelte", test: /node_modules\/(svelte|clsx)\// },
    { name: "base", test: /\/src\/(icons|shell|wire|look|App|hall\/(?!NewScreen|lots))/ },
    { name: "workshop", test: /\/src\/workshop\// },
    { name: "beside", test: BESIDE },
    { name: "table", test: /\/src\/(table\/(?!people\/Door)|learn\/(Pointer|sight\.ts))/ },
  ],
};
