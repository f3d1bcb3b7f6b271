import { suitePath } from './address.ts'
import type { Html } from './parts/html.ts'
import { tabs } from './parts/tabs.ts'

const pages = [
  { below: '', text: 'Hierarchy' },
  { below: '/dependencies', text: 'Dependencies' },
  { below: '/curriculum', text: 'Curriculum' }
] as const

/** Links between the pages of a question bank. */
export function suiteTabs(suite: string, current: (typeof pages)[number]['text'] | null): Html {
  return tabs(
    'Pages of this question bank',
    pages.map(({ below, text }) => ({ to: `${suitePath(suite)}${below}`, text, isCurrent: text === current }))
  )
}
