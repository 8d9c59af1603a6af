// Forms from schemas: which fields a value has, which it could have, and what a new one begins with.

export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  default?: unknown;
  title?: string;
  description?: string;
  note?: string;
}
export type Parts = Record<string, Schema>;
export type Fields = Record<string, unknown>;

export const isTable = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** A schema with what it refers to. */
export function whole(schema: Schema, parts: Parts): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...rest } = schema;
  return { ...whole(parts[$ref.split("/").at(-1)!] ?? {}, parts), ...rest };
}

/** The field that says which of several a part is, and what it says there: `do = "fight"`. */
function tag(schema: Schema): [string, string] | undefined {
  for (const [name, field] of Object.entries(schema.properties ?? {})) if (field.enum?.length === 1 && schema.required?.includes(name)) return [name, String(field.enum[0])];
  return undefined;
}

/** All that a value may be, one by one. */
export function arms(schema: Schema, parts: Parts): Schema[] {
  const here = whole(schema, parts);
  return here.anyOf ? here.anyOf.flatMap((each) => arms(each, parts)) : [here];
}

/** What an arm is called where one is chosen. */
export const armName = (arm: Schema): string => tag(arm)?.[1].replaceAll("_", " ") ?? arm.title ?? (arm.enum ? arm.enum.join(", ") : { integer: "a number", string: "a word", array: "several", null: "nothing" }[arm.type ?? ""]) ?? "a value";

function fits(arm: Schema, value: unknown): boolean {
  if (arm.enum) return arm.enum.includes(value);
  if (arm.type === "object") {
    if (!isTable(value)) return false;
    const its = tag(arm);
    if (its) return value[its[0]] === its[1];
    const known = arm.properties;
    return !known || ((arm.required ?? []).every((name) => name in value) && Object.keys(value).every((name) => name in known));
  }
  if (arm.type === "array") return Array.isArray(value);
  if (arm.type === "integer" || arm.type === "number") return typeof value === "number";
  if (arm.type === "null") return value === null;
  return arm.type === typeof value;
}

/** Which of its arms a value is; the first, if it is none. */
export function armOf(all: Schema[], value: unknown): number {
  return Math.max(0, all.findIndex((arm) => fits(arm, value)));
}

/** What a new value begins with. */
export function fresh(schema: Schema, parts: Parts): unknown {
  const here = arms(schema, parts)[0]!;
  if (schema.default !== undefined && schema.default !== null) return structuredClone(schema.default);
  if (here.enum) return here.enum[0];
  if (here.type === "object") return Object.fromEntries((here.required ?? []).map((name) => [name, fresh(here.properties?.[name] ?? {}, parts)]));
  if (here.type === "array") return (here.prefixItems ?? Array.from({ length: here.minItems ?? 0 }, () => here.items || {})).map((each) => fresh(each, parts));
  if (here.type === "integer" || here.type === "number") return here.minimum ?? 0;
  return here.type === "boolean" ? true : here.type === "null" ? null : "";
}

/** The fields that a table shows: those it has, and those it needs; and those that could be added. */
export function fields(schema: Schema, value: Fields): { shown: string[]; more: string[] } {
  const known = Object.keys(schema.properties ?? {});
  const its = tag(schema)?.[0];
  const shown = known.filter((name) => name !== its && (name in value || schema.required?.includes(name)));
  return { shown: [...shown, ...Object.keys(value).filter((name) => !known.includes(name))], more: known.filter((name) => name !== its && !shown.includes(name)) };
}

export const said = (name: string): string => name.replaceAll("_", " ");
