// pdfjs expects a browser to hand its fonts to. An inert font face spares every page what pdfjs does without one, which
// is to turn each glyph into a path (a third of the time). Nothing is ever drawn.

class InertFontFace {
  readonly loaded = Promise.resolve(this)
}

/** pdfjs looks at this class when it starts, which would load all of Node's `fetch`; nothing is ever fetched. */
class InertResponse {
  bytes() {}
}

Object.assign(globalThis, { FontFace: InertFontFace, Response: InertResponse })

/** What pdfjs takes for the document that fonts are added to. */
export const inertDocument = { fonts: { add() {}, delete() {} } }
