/** One record of RFC 4180: quotes only where they are needed, null as nothing, numbers so that they come back as they were. */
export function csvRecord(fields: readonly (string | number | boolean | null)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

/**
 * A spreadsheet would run text that opens like a formula, in some languages by a sign of full width: it gets an apostrophe in front. So does such text behind
 * apostrophes of its own, which is what makes `unguarded` give back every text as it was.
 */
const guardedOpening = /^'*[=+\-@\t\r＝＋－＠]/

function csvField(field: string | number | boolean | null): string {
  if (field === null) return ''
  const text = typeof field === 'string' && guardedOpening.test(field) ? `'${field}` : String(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a field that `csvRecord` wrote; what others wrote stays as it is, but for text that is guarded alike. */
export function unguarded(text: string): string {
  return text.startsWith("'") && guardedOpening.test(text) ? text.slice(1) : text
}
