/**
 * Whether the name of a font has a form. Each font is looked at once: the thousands of pieces of a paper are set in a
 * few of them.
 */
export function fontNamed(form: RegExp): (font: { name?: string }) => boolean {
  const known = new WeakMap<object, boolean>()
  return (font) => {
    const before = known.get(font)
    if (before !== undefined) return before
    const isNamed = form.test(font.name ?? '')
    known.set(font, isNamed)
    return isNamed
  }
}
