/** One record of RFC 4180: quotes only where they are needed, null as nothing. */
export function csvRecord(fields: readonly (string | number | null)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(field: string | number | null): string {
  if (field === null) return ''
  // A spreadsheet would run text that opens like a formula.
  const text = typeof field === 'string' ? field.replace(/^(?=[=+\-@\t\r])/, "'") : String(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
