import type { Html } from './parts/html.ts'
import { tabs } from './parts/tabs.ts'

/** Which objections of all teams the desk shows. */
export const objectionViews = ['open', 'decided'] as const
export type ObjectionView = (typeof objectionViews)[number]

/** The ways between those that wait and those that were decided. */
export function objectionTabs(current: ObjectionView): Html {
  return tabs('Objections', [
    { to: '/objections', text: 'To decide', isCurrent: current === 'open' },
    { to: '/objections?show=decided', text: 'Decided', isCurrent: current === 'decided' }
  ])
}
