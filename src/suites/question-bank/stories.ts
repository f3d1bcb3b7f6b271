import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** The ten topic areas of STEER-ME; a suite may name others. */
const storySchema = z.strictObject({
  /** Unique within the element: the name of its templates in every release. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  type: z.string(),
  domain: z.string(),
  /** Left out where every perspective makes sense. */
  perspectives: z.array(z.string()).min(1).optional(),
  grades: z.array(z.int()).min(1).optional(),
  /** In the third person, with its article: "the baker". */
  role: z.string().optional(),
  female: z.string().optional(),
  male: z.string().optional(),
  text: z.string()
})
export type Story = z.infer<typeof storySchema>

/** @param file YAML: a list of stories */
export function readStories(file: URL): Story[] {
  return z.array(storySchema).parse(parse(readFileSync(file, 'utf8')))
}
