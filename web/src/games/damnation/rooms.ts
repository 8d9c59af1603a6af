/** How a room looks: the colour of its floor, and what stands about in it. */
export interface Look {
  floor: string;
  things: string[];
}

const LOOKS: Record<string, Look> = {
  "The Great Hall": { floor: "#5b2a22", things: ["stone-throne", "round-table", "lit-candelabra"] },
  "The Master Bedroom": { floor: "#4a2745", things: ["bed", "mirror-mirror", "candle-holder"] },
  "The Torture Chamber": { floor: "#4a2a22", things: ["imprisoned", "crossed-chains", "iron-mask"] },
  "The Dungeon": { floor: "#2f332c", things: ["dungeon-gate", "rat"] },
  "The Kitchen": { floor: "#5a4020", things: ["cauldron", "camp-cooking-pot", "meat-cleaver"] },
  "The Cemetery": { floor: "#2e3a2a", things: ["tombstone", "graveyard", "hasty-grave", "tombstone", "graveyard"] },
  "The Courtyard": { floor: "#35414a", things: ["castle-ruins", "cartwheel", "well"] },
  "The Trophy Room": { floor: "#3d3320", things: ["deer-head", "bear-head", "wolf-head"] },
  "The Vault": { floor: "#4d1418", things: ["candle-skull", "coffin", "candle-skull"] },
  "The Dark Tower": { floor: "#2a2440", things: ["evil-tower"] },
  "The Gate": { floor: "#3a3733", things: ["gate"] },
  "The Great Spiral Staircase": { floor: "#33302c", things: ["stairs"] },
};

/** The look of a room; of one that a pack has made, its own icon. */
export function lookOf(name: string, icon: string): Look {
  return LOOKS[name] ?? { floor: "#40352c", things: icon ? [icon] : [] };
}
