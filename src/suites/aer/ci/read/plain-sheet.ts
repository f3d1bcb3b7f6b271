import { decodeEntities } from '../../../../text/decode-entities.ts'
import { fieldKey, reasonKey, valueKey } from './statement.ts'

const inline = new Set(['b', 'strong', 'i', 'em', 'code', 'span', 'u', 'mark', 'small', 'font', 'a', 'tt', 'kbd'])
const tag =
  /<(\/?)([\p{L}_][\p{L}\p{N}_:.-]{0,40})((?:\s{1,9}[\p{L}_-]{1,30}\s?=\s?(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'))*)\s{0,9}\/?>/gu
const attribute = /([\p{L}_-]{1,30})\s?=\s?["']([^"'\n]{0,200})["']/gu
/** '« oui »', '»ja«'. */
const guillemets = /[«»‹›]\s?([^«»‹›\n]{1,60}?)\s?[«»‹›]/g
/** '**Relevance.** The passage …': a head of its paragraph, as with a colon. */
const boldHead = /^([ \t>*-]{0,6}(?:\*\*|__)[\p{L}_ '’-]{2,40})\.((?:\*\*|__)[ \t])/gmu
const latexCommand = /\\(?!begin|end|item|hline)[a-zA-Z]{2,14}\s?\{([^{}\n]{0,200})\}/g

/**
 * A response as plain lines: without what is struck out, LaTeX, entities and tags, whose names and attributes become
 * `name: value`, and whose cells become cells of a table.
 *
 * @param isField whether a tag or attribute of this name stands for a field
 */
export function plainSheet(output: string, isField: (name: string) => boolean): string {
  const text = output
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[│┃║]/g, '|')
    .replaceAll(/[─━═┼╬╪├┤]/g, '-')
    .replaceAll(/~~[^~\n]{0,200}~~|<del>[^<\n]{0,200}<\/del>|<s>[^<\n]{0,200}<\/s>/g, ' ')
    .replaceAll(/<!--[^>]{0,400}-->/g, ' ')
    .replaceAll(guillemets, '"$1"')
    .replaceAll(boldHead, '$1:$2')
  return plainTags(plainLatex(plainEscapes(text)), isField)
}

/** Lines within a string of JSON, and entities of HTML. */
function plainEscapes(text: string): string {
  const escaped = text.includes('\\"') ? text.replaceAll('\\"', '"').replaceAll('\\n', '\n') : text
  return decodeEntities(escaped)
}

function plainLatex(text: string): string {
  if (!text.includes('\\') && !text.includes('$')) return text
  const unwrapped = text
    .replaceAll(latexCommand, '$1')
    .replaceAll(latexCommand, '$1')
    .replaceAll(latexCommand, '$1')
    .replaceAll(/\\[()[\]]|\$/g, ' ')
  return unwrapped
    .replaceAll(/^.{0,400}\\\\.{0,20}$/gm, (row) => row.replaceAll('&', ' | ').replaceAll('\\\\', ' '))
    .replaceAll(/\\(?:item|hline|quad|qquad|,|;)/g, ' ')
    .replaceAll('\\_', '_')
}

function plainTags(text: string, isField: (name: string) => boolean): string {
  if (!text.includes('<')) return text
  return text.replaceAll(tag, (_, slash: string, name: string, attributes: string) => {
    const low = name.toLowerCase()
    if (inline.has(low)) return ''
    if (low === 'td' || low === 'th') return slash ? '' : ' | '
    if (slash) return '\n'
    const own = isField(name) ? `${name}: ` : reasonKey.test(low) ? 'reason: ' : keyOf(low, attributes)
    return `\n${own}${plainAttributes(attributes, isField)}`
  })
}

function keyOf(name: string, attributes: string): string {
  if (attributes !== '') return ''
  return valueKey.test(name) ? 'value: ' : name === 'name' ? 'field: ' : ''
}

function plainAttributes(attributes: string, isField: (name: string) => boolean): string {
  const parts = [...attributes.matchAll(attribute)].flatMap(({ 1: key, 2: value }) =>
    isField(key!)
      ? [`${key}: ${value}\n`]
      : fieldKey.test(key!)
        ? [`field: ${value}\n`]
        : valueKey.test(key!)
          ? [`value: ${value}\n`]
          : []
  )
  return parts.toSorted().join('')
}
