import { isOfSetting } from '../../boards/leaderboard/choose-setting.ts'
import type { PanelRow } from '../../db/panels.ts'
import type { ReleaseRow } from '../../db/releases.ts'
import { type BoardSetting, commonSettings, type Setting, undeclaredSetting } from '../../schemas/declaration.ts'
import type { Leaderboard } from '../../schemas/leaderboard.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { settingWords } from '../../suites/setting-words.ts'
import { address, type Query, releasePath } from './address.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { tabs } from './parts/tabs.ts'
import { heldSettings, soleSetting, soleSettingNotice } from './sole-setting.ts'

/** Which board a page is about, and what it is computed with; `panel` is null where nothing is published. */
export type BoardAsked = Pick<
  Leaderboard['query'],
  'release' | 'split' | 'panel' | 'profile' | 'seed' | 'resamples'
> & {
  weights?: string | undefined
  method?: string | undefined
  setting?: BoardSetting | undefined
}
/**
 * What can be chosen: the frozen releases; the panels that judged for the release shown, the settings of what they judged, its
 * metrics and profiles.
 */
export type Choices = {
  releases: readonly Pick<ReleaseRow, 'name' | 'suite'>[]
  panels: readonly PanelRow[]
  settings: readonly { setting: Setting | null; panelId: string | null }[]
  metrics: readonly string[]
  /** Whether items of the release are made from fragments, which concepts over time are of. */
  hasFragments?: boolean
  /** Whether it holds private items; taken to do so when left out. */
  hasPrivate?: boolean
  /** Whether its task types stand in groups, of which the heat map has columns. */
  hasGroups?: boolean
  /** Of a release that is drawn: whether its seed is open, so that it is for practice. */
  seed?: Manifest['seed']
  /** Whether its items are played call by call. */
  isPlayed?: boolean
  /** Whether its questions are filled in from templates. */
  hasTemplates?: boolean
  /** Whether a human baseline of the release is published. */
  hasPeople?: boolean
}

const pages = [
  { to: '/', text: 'Leaderboard', isWeighed: true },
  { to: '/significance', text: 'Significance', isWeighed: true },
  { to: '/compare', text: 'Compare two', isWeighed: true },
  { to: '/tags', text: 'Tags', isWeighed: false },
  { to: '/judges', text: 'Judges', isWeighed: false },
  { to: '/concepts', text: 'Concepts', isWeighed: false },
  { to: '/heat-map', text: 'Heat map', isWeighed: true },
  { to: '/figures', text: 'Figures', isWeighed: false },
  { to: '/run-report', text: 'By level', isWeighed: false },
  { to: '/run-figures', text: 'Figures', isWeighed: false },
  { to: '/charts', text: 'Charts', isWeighed: true }
] as const

/** Pages of releases whose items are played. */
const ofRuns: readonly string[] = ['/run-report', '/run-figures']

/** Those that are not the default. */
const otherSettings = [
  { name: 'tools', title: 'Tools' },
  { name: 'retrieval', title: 'Retrieval' },
  { name: 'agentic', title: 'Agentic' }
] as const

const common: readonly string[] = commonSettings

const splits = ['all', 'public', 'private'] as const

const practice = html`<p class="notice" role="note">For practice: the seed of this release is open, and with it every answer, so that
models stand here by their scores and have no ranks. Releases that rank keep their seed until they are closed.</p>`

/** Whether ranks are shown: where every answer can be looked up, a place says nothing of a model. */
export function isRanking({ seed }: Pick<Choices, 'seed'>): boolean {
  return seed !== 'open'
}

type BoardHead = {
  path: (typeof pages)[number]['to']
  title: string
  /** How the title goes on before the name of the release. */
  relation: 'of' | 'on'
  asked: BoardAsked
  offered: Choices
  /** What else of this page stays when another board is chosen; of releases of several suites nothing. */
  kept?: Query
  notice?: Content
}

/** What opens every page about one board: its title, links to the other pages, and forms that choose another board. */
export function boardHead({ path, title, relation, asked, offered, kept = {}, notice }: BoardHead): Html {
  const { release } = asked
  const query = boardQuery(asked)
  return html`<h1>${title} <span class="of">${relation} release <a href="${releasePath(release)}">${release}</a></span></h1>
${!isRanking(offered) && practice}
${soleSettingNotice(asked, offered)}
${notice}
${boardTabs(path, query, offered)}
${settingTabs(path, { asked, kept }, offered)}
${choices(path, { asked, kept: isOfOneSuite(offered.releases) ? kept : {} }, offered)}`
}

/** Links to the pages of a board. Figures are of a release as it is, and take nothing else from a board. */
export function boardTabs(path: (typeof pages)[number]['to'], query: Query, offered: Choices): Html {
  return tabs(
    'Pages of this board',
    pagesOf(offered).map(({ to, text, isWeighed }) => ({
      to: address(
        to,
        to === '/figures'
          ? { release: query.release }
          : ofRuns.includes(to)
            ? { release: query.release, setting: query.setting }
            : isWeighed
              ? query
              : { ...query, weights: undefined, method: undefined }
      ),
      text,
      isCurrent: to === path
    }))
  )
}

/** A tab that could lead to an empty page alone is left out. */
function pagesOf({ hasFragments, hasGroups, isPlayed = false }: Choices) {
  const ofGroups: readonly string[] = ['/heat-map', '/figures']
  const isOffered = (to: string) => (ofRuns.includes(to) ? isPlayed : hasGroups || !ofGroups.includes(to))
  // What was answered by letters is told of question banks alone.
  const isOfBank = (to: string) => to !== '/figures' || !isPlayed
  return pages.filter(({ to }) => (to !== '/concepts' || hasFragments) && isOffered(to) && isOfBank(to))
}

/** The query that shows the same board on any page. */
export function boardQuery({ release, split, panel, profile, seed, resamples, weights, method, setting }: BoardAsked) {
  return { release, split, panel: panel ?? undefined, profile, seed, resamples, method, weights, setting }
}

type Shown = { asked: BoardAsked; kept: Query }

/** Links to the boards of other settings; nothing where all submissions are zero-shot. */
function settingTabs(path: string, { asked, kept }: Shown, offered: Choices): Html | null {
  const { settings } = offered
  const held = new Set(heldSettings(offered))
  const named = otherSettings.filter(({ name }) => held.has(name))
  // Adaptations of a suite, which go by their names.
  const adaptations = [...held].filter((name) => !common.includes(name)).sort()
  const others = [...named, ...adaptations.map((name) => ({ name, title: name }))]
  if (others.length === 0 && asked.setting === undefined) return null
  const query = boardQuery(asked)
  const link = (setting: BoardSetting | undefined, text: string) => {
    // A panel that judged none of that setting would have an empty board.
    const hasPanel = settings.some((row) => row.panelId === asked.panel && isOfSetting(row, setting))
    const to = address(path, { ...query, ...kept, setting, panel: hasPanel ? query.panel : undefined })
    const title = settingWords(setting ?? undeclaredSetting)
    return { to, text, ...(title !== null && { title }), isCurrent: setting === asked.setting }
  }
  return tabs('Settings of submissions', [
    // An address without a setting would lead back to the one that has submissions.
    ...(soleSetting(offered) === undefined ? [link(undefined, 'Zero-shot')] : []),
    ...others.map(({ name, title }) => link(name, title)),
    link('all', 'All, mixed')
  ])
}

/** Panels belong to a release: with several, another release is chosen apart, and starts with a panel of its own. */
function choices(path: string, { asked, kept }: Shown, offered: Choices): Html {
  const { releases, panels, metrics, hasPrivate = true } = offered
  const release = choice('release', 'Release', releaseOptions(releases), asked.release)
  const profile = choice(
    'profile',
    'Scoring profile',
    metrics.map((name, place) => ({ value: name, title: place === 0 ? `${name} (default)` : name })),
    asked.profile
  )
  // What the address asks for stays, also where nothing is in it.
  const offeredSplits = splits.filter((name) => hasPrivate || name !== 'private' || asked.split === 'private')
  const split = choice('split', 'Split', offeredSplits.map(named), asked.split)
  // Weights are of task types, which another release may not have.
  const weights = asked.weights === undefined ? [] : [hidden('weights', asked.weights)]
  const setting = asked.setting === undefined ? [] : [hidden('setting', asked.setting)]
  const rest = Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [hidden(name, `${value}`)]))
  if (panels.length < 2) return form(path, 'Show', [release, profile, split, ...setting, ...weights, ...rest])
  const panel = choice('panel', 'Panel', panels.map(panelOption), asked.panel)
  return html`${form(path, 'Show release', [hidden('profile', asked.profile), hidden('split', asked.split), release, ...rest])}
${form(path, 'Show', [hidden('release', asked.release), profile, split, panel, ...setting, ...weights, ...rest])}`
}

function form(path: string, submit: string, fields: readonly Html[]): Html {
  return html`<form class="choices" method="get" action="${path}">
${fields}
<button type="submit">${submit}</button>
</form>`
}

function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

/** Under the name of its suite too, where there are several. */
function releaseOptions(releases: Choices['releases']) {
  const isOne = isOfOneSuite(releases)
  return releases.map(({ name, suite }) => ({ value: name, title: isOne ? name : `${name} (${suite})` }))
}

function isOfOneSuite(releases: Choices['releases']): boolean {
  return new Set(releases.map(({ suite }) => suite)).size === 1
}

function named(name: string) {
  return { value: name, title: name }
}

/** A panel by its judges; the end of its id tells apart those whose prompts or rubrics differ. */
function panelOption({ id, definition }: PanelRow) {
  const judges = definition.judges.map(({ modelId }) => modelId).join(', ')
  return { value: id, title: `${judges} (…${id.slice(-6)})` }
}

function choice(
  name: string,
  label: string,
  options: readonly { value: string; title: string }[],
  chosen: string | null
): Html {
  return html`<label>${label} <select name="${name}">${options.map(
    ({ value, title }) => html`<option value="${value}"${value === chosen && html` selected`}>${title}</option>`
  )}</select></label>`
}
