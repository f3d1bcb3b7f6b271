import type { Declaration } from '../../schemas/declaration.ts'
import { linkOf, type ModelCard } from '../../schemas/model-card.ts'

export type Fields = Record<string, string>

/** The fields of a form that say how outputs were made, as the API names and nests them; what was left empty is not there. */
export function samplingFields({ temperature, reasoningEffort, maxOutputTokens, other, ...named }: Fields): {
  sampling?: Record<string, unknown>
} & Record<string, unknown> {
  const sampling = {
    ...(temperature !== undefined && { temperature: parameterValue(temperature) }),
    ...(reasoningEffort !== undefined && { reasoningEffort }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens: parameterValue(maxOutputTokens) }),
    ...(other !== undefined && { other: parametersOf(other) })
  }
  return Object.keys(sampling).length === 0 ? named : { ...named, sampling }
}

/** All that a draft declares, by the form that holds all of it: what is empty is taken back. */
export function declarationFields(fields: Fields): Record<string, unknown> {
  const { setting = null, generatedOn = null, sampling = null, tools, links, ...others } = samplingFields(fields)
  const card = {
    ...others,
    ...(tools !== undefined && { tools: linesOf(String(tools)) }),
    ...(links !== undefined && { links: linesOf(String(links)).map(linkOf) })
  }
  return { setting, generatedOn, sampling, card: Object.keys(card).length === 0 ? null : card }
}

/** What a form corrects of a card, by the form that holds all that can be corrected: what is empty is taken back. */
export function correctionFields({ maker = null, weights = null, links, reason }: Record<string, unknown>) {
  return { card: { maker, weights, links: links === undefined ? null : linesOf(String(links)).map(linkOf) }, reason }
}

/** What was declared, as the fields of the form hold it. */
export function declaredFields({ setting, sampling, generatedOn, card }: Declaration & { card?: ModelCard }): Fields {
  const { other, ...named } = sampling ?? {}
  const { tools, links, ...told } = card ?? {}
  const texts = {
    ...{ setting, generatedOn, ...named, ...told },
    other: Object.entries(other ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
    tools: tools?.join('\n'),
    links: links?.map(({ title, url }) => `${title} ${url}`).join('\n')
  }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, `${text}`]]))
  )
}

/** @example parametersOf('top_p=0.9\nstop=END') // => { top_p: 0.9, stop: 'END' } */
function parametersOf(lines: string): Record<string, number | boolean | string> {
  return Object.fromEntries(
    linesOf(lines).map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), parameterValue(value.join('=').trim())]
    })
  )
}

/** What a text says, as JSON would have it: a number, a truth value, or the text itself. */
function parameterValue(text: string): number | boolean | string {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return text === 'true' || text === 'false' ? text === 'true' : text
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
