/** What a sentence says of several questions at once, and the part of it that says so. */
export type Grouped = { values: ReadonlyMap<string, string>; start: number; end: number; isDenied: boolean }
