import { z } from 'zod'
import { nameSchema } from './name.ts'

const longestAddress = 500
const mostTools = 20
const mostLinks = 10

/** An address that a page may link to: https alone, without a name or password, as it would be typed. */
export const linkSchema = z
  .string()
  .max(longestAddress)
  .refine(isPlainHttps, { error: 'must be an https address without user name, password, blanks or control characters' })

const cardShape = {
  maker: nameSchema(100).optional().describe('who made the model, as readers know them; its `family` stays apart'),
  version: nameSchema(100).optional().describe('of the model, as its maker dates or numbers it'),
  parameters: nameSchema(100).optional().describe('how many, in words, as `671B, 37B active`'),
  weights: z.enum(['open', 'closed']).optional().describe('whether anyone may have them'),
  tools: z.array(nameSchema(100)).min(1).max(mostTools).optional().describe('that it had at hand'),
  links: z
    .array(z.strictObject({ title: nameSchema(100), url: linkSchema }))
    .min(1)
    .max(mostLinks)
    .optional()
    .describe('to what tells more of it, https alone; nobody here has read them')
}

/** What a team says of the model behind a submission. What is left out is not declared. */
export const newModelCardSchema = z
  .strictObject(cardShape)
  .refine((card) => Object.values(card).some((value) => value !== undefined), { error: 'must say something' })
export type ModelCard = z.infer<typeof newModelCardSchema>

/** The same as it is shown. */
export const modelCardSchema = z.object(cardShape).meta({ id: 'ModelCard' })

export const cardTexts = {
  declared: 'what the team says of the model',
  shown: 'what the team says of the model; not there where it says nothing'
}

/**
 * A link as people type it: a title, then its address.
 *
 * @example linkOf('The paper https://example.org/a') // => { title: 'The paper', url: 'https://example.org/a' }
 */
export function linkOf(line: string): { title: string; url: string } {
  const words = line.split(/\s+/)
  const url = words.pop()!
  return { title: words.length === 0 ? url : words.join(' '), url }
}

function isPlainHttps(text: string): boolean {
  // A parser takes blanks and line ends away in silence: what is stored is to be what is followed.
  if (/[\s\p{Cc}\p{Cf}]/u.test(text) || !text.isWellFormed()) return false
  const url = URL.parse(text)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    /^https:\/\/[^/]/i.test(text) &&
    url.username === '' &&
    url.password === ''
  )
}
