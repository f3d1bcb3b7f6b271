import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { perspectiveSchema } from './perspectives.ts'

const storySchema = z.strictObject({
  /** Unique within the element: the name of its templates in every release. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  type: z.string(),
  /** A topic area: ten of them in STEER-ME, free in STEER. */
  domain: z.string(),
  /** Left out where every perspective makes sense. */
  perspectives: z.array(perspectiveSchema).min(1).optional(),
  /** Left out where it serves every grade of the element. */
  grades: z.array(z.int()).min(1).optional(),
  /** Who it is about, with the article: "the baker"; left out where it is about nobody in particular. */
  role: z.string().optional(),
  female: z.string().optional(),
  male: z.string().optional(),
  text: z.string(),
  /** The questions of the parts behind the first one. */
  followUps: z.array(z.string()).min(1).optional()
})
export type Story = z.infer<typeof storySchema>

/** @param file YAML: a list of stories */
export function readStories(file: URL): Story[] {
  return z.array(storySchema).parse(parse(readFileSync(file, 'utf8')))
}
