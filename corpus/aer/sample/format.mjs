/** A number of a table or of the text; three decimals unless told. */
export const fixed = (value, digits = 3) => value.toFixed(digits)

/** The same with a true minus sign, in and out of math mode. */
export const math = (value, digits = 3) =>
  fixed(value, digits).startsWith('-') ? `\\ensuremath{${fixed(value, digits)}}` : fixed(value, digits)

export const thousands = (value) => value.toLocaleString('en-US')
