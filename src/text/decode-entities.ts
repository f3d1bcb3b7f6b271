import { decodeHTMLStrict } from 'entities/decode'

/** A text with the characters that references of HTML (`&rarr;`, `&#8594;`) stand for; `&nbsp;` is a plain blank. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text).replaceAll('\u00A0', ' ') : text
}
