import { z } from 'zod'

/** What is chosen for parts of a suite: by task type, by one of its rounds as `type/round`, or by the empty name for all. */
export type Choices<Value extends string> = ReadonlyMap<string, Value>

/**
 * The choice for a round, or for a task type where no round is named: the narrowest one that there is.
 *
 * @example
 * choiceFor(new Map([['', 'low'], ['T', 'high']]), { taskType: 'T', round: 'first' }) // => 'high'
 */
export function choiceFor<Value extends string>(
  choices: Choices<Value>,
  { taskType, round }: { taskType: string; round?: string }
): Value | undefined {
  const ofRound = round === undefined ? undefined : choices.get(`${taskType}/${round}`)
  return ofRound ?? choices.get(taskType) ?? choices.get('')
}

/** Reads choices as people write them: `high`, or `none,T=high,T/first=medium`. */
export function choicesSchema<const Values extends readonly [string, ...string[]]>(values: Values) {
  const valueSchema = z.enum(values)
  const form = `${values.join(', ')}, or such by task type and round, as TYPE=${values.at(-1)},TYPE/round=${values[0]}`
  return z.string().transform((text, context): Choices<Values[number]> => {
    const choices = new Map<string, Values[number]>()
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    for (const entry of text.split(',')) {
      const [given, name = '', ...rest] = entry
        .split('=')
        .map((part) => part.trim())
        .reverse()
      const value = valueSchema.safeParse(given)
      if (!value.success || rest.length > 0 || (entry.includes('=') && name === ''))
        return refuse(`must be one of ${form}`)
      if (choices.has(name)) return refuse(`chooses twice for ${name || 'all'}`)
      choices.set(name, value.data)
    }
    return choices
  })
}
