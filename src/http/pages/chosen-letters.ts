import { z } from 'zod'
import type { PartChoices } from '../../suites/suite.ts'
import { type Html, html } from './parts/html.ts'

const separator = ', '
const fieldsSchema = z.record(z.string(), z.string())

/** What there is to choose from, as buttons of which one is pressed in each part. @param output letters that are chosen, as `lettersSent` has them */
export function letterChoices(parts: readonly PartChoices[], output: string): Html {
  const chosen = output.split(separator)
  return html`${parts.map((options, part) => {
    const id = fieldOf(part)
    return html`<div class="ticks" role="radiogroup" aria-labelledby="${id}" aria-describedby="state"><span id="${id}">${parts.length === 1 ? 'Your answer' : `Your answer to part ${part + 1}`}</span>
${options.map(({ letter, text }) => html`<label><input type="radio" name="${id}" value="${letter}"${letter === chosen[part] && html` checked`}> <strong>${letter}</strong> <bdi>${text}</bdi></label>`)}</div>`
  })}`
}

/** The letters that a form names, in the order of the parts, as models write them; null where it has no such field. */
export function lettersSent(body: unknown): string | null {
  const fields = fieldsSchema.safeParse(body).data ?? {}
  const parts = Object.keys(fields).flatMap((name) => /^choice-(\d{1,2})$/.exec(name)?.[1] ?? [])
  if (parts.length === 0) return null
  const last = Math.max(...parts.map(Number))
  return Array.from({ length: last }, (_, part) => fields[fieldOf(part)] ?? '').join(separator)
}

/** Whether one option of each part is named, and nothing else. */
export function isChosen(output: string, parts: readonly PartChoices[]): boolean {
  const chosen = output.split(separator)
  const isOption = (options: PartChoices, part: number) => options.some(({ letter }) => letter === chosen[part])
  return chosen.length === parts.length && parts.every(isOption)
}

export function notChosen({ length }: readonly PartChoices[]): string {
  if (length === 1) return 'There is nothing to save yet: choose an option, or skip the item.'
  return `Choose an option of each of the ${length} parts, or skip the item.`
}

function fieldOf(part: number): string {
  return `choice-${part + 1}`
}
