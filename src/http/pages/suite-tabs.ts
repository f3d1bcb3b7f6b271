import { publishedSuiteSchema } from '../../suites/published-tables.ts'
import { suitePath } from './address.ts'
import type { Html } from './parts/html.ts'
import { tabs } from './parts/tabs.ts'

const pages = [
  { below: '', text: 'Hierarchy' },
  { below: '/dependencies', text: 'Dependencies' },
  { below: '/curriculum', text: 'Curriculum' },
  { below: '/published', text: 'Published results' }
] as const
const isPublished = (suite: string) => publishedSuiteSchema.safeParse(suite).success

/** Links between the pages of a question bank. */
export function suiteTabs(suite: string, current: (typeof pages)[number]['text'] | null): Html {
  const shown = pages.filter(({ text }) => text !== 'Published results' || isPublished(suite))
  return tabs(
    'Pages of this question bank',
    shown.map(({ below, text }) => ({ to: `${suitePath(suite)}${below}`, text, isCurrent: text === current }))
  )
}
