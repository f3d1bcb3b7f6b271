import { z } from 'zod'
import { letteredQuestionSchema } from './lettered-question.ts'
import { taskGroupSchema } from './manifest.ts'

const elementShape = {
  element: z.string().describe('also the name of its task type'),
  name: z.string(),
  ability: z.string().describe('what somebody can do who is good at it'),
  grades: z.array(z.int()).describe('difficulties of its questions, the lowest first'),
  types: z.array(z.object({ id: z.string(), title: z.string() })).describe('question types, with what each asks'),
  domains: z.array(z.string()).describe('topic areas that its stories are in'),
  templates: z.int(),
  requires: z.array(z.string()).describe('elements that it rests on directly'),
  requiredBy: z.array(z.string()).describe('elements that rest on it directly')
}
export const elementOutlineSchema = z.object(elementShape).meta({ id: 'ElementOutline' })
export type ElementOutline = z.infer<typeof elementOutlineSchema>

/** What a question bank measures: settings hold modules, modules hold elements. */
export const hierarchySchema = z
  .object({
    suite: z.string(),
    title: z.string(),
    settings: z.array(
      taskGroupSchema.extend({ modules: z.array(taskGroupSchema.extend({ elements: z.array(elementOutlineSchema) })) })
    )
  })
  .meta({ id: 'Hierarchy' })
export type Hierarchy = z.infer<typeof hierarchySchema>

/** A question that is there to be looked at, with its key. */
export const exampleQuestionSchema = letteredQuestionSchema.extend({
  ...{ type: z.string(), grade: z.int(), template: z.string() },
  ...{ domain: z.string().nullable(), perspective: z.string().nullable() }
})
export type ExampleQuestion = z.infer<typeof exampleQuestionSchema>

/** An element with its examples. */
export const elementSchema = z
  .object({
    suite: z.string(),
    groups: z.array(taskGroupSchema).describe('its setting, and its module'),
    ...elementShape,
    seed: z.string().describe('of the examples: no release can have it, since it has blanks'),
    examples: z.array(exampleQuestionSchema).describe('one of each grade and question type; in no release')
  })
  .meta({ id: 'Element' })
export type ElementRecord = z.infer<typeof elementSchema>
