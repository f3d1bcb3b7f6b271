/** What an address is asked with. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** An address with its query, in the order given; what is undefined is left out. */
export function address(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}

export function releasePath(name: string): string {
  return `/releases/${encodeURIComponent(name)}`
}

/** A public item of a release, as people read it. */
export function itemPath(release: string, itemId: string): string {
  return `${releasePath(release)}/items/${encodeURIComponent(itemId)}`
}

export function submissionPath(id: string): string {
  return `/submissions/${encodeURIComponent(id)}`
}

/** A model of a board: the board as it was asked for, the name, the team, and the submission where there are several. */
export function modelPath(
  model: { model: string; team?: string | undefined; submission?: string | undefined },
  asked: Query
): string {
  return address('/models', { ...asked, ...model })
}

/** The list of a submission's responses. */
export function responsesPath(id: string, asked: Query = {}): string {
  return address(`${submissionPath(id)}/items`, asked)
}

/** One response of a submission, within the order that somebody walks in. */
export function responsePath(id: string, itemId: string, asked: Query = {}): string {
  return address(`${submissionPath(id)}/items/${encodeURIComponent(itemId)}`, asked)
}

/** What a submission to a question bank chose. */
export function choicesPath(id: string): string {
  return `${submissionPath(id)}/choices`
}

/** What a question bank measures. */
export function suitePath(suite: string): string {
  return `/suites/${encodeURIComponent(suite)}`
}

/** An element of a question bank, with examples of its questions. */
export function elementPath(suite: string, element: string): string {
  return `${suitePath(suite)}/elements/${encodeURIComponent(element)}`
}

/** A report card; the rubric of the whole benchmark where none is named. */
export function cardPath(asked: Query): string {
  return address('/cards', asked)
}

/** An environment that runs are played in. */
export function environmentPath(name: string): string {
  return `/environments/${encodeURIComponent(name)}`
}

export function runPath(id: string): string {
  return `/runs/${encodeURIComponent(id)}`
}

/** A period of a run: of one seat where one is named, of all side by side otherwise. */
export function runPeriodPath(id: string, period: number, seat?: number): string {
  return address(`${runPath(id)}/periods/${period}`, { seat })
}

/** Where a person plays a seat of a run. */
export function playPath(id: string, seat: number): string {
  return address(`${runPath(id)}/play`, { seat: seat === 0 ? undefined : seat })
}

/** A file of generated templates, where validators read them. */
export function templateFilePath(name: string): string {
  return `/template-files/${encodeURIComponent(name)}`
}

/** A stored paper, as maintainers see it. */
export function paperPath(id: string): string {
  return `/papers/${encodeURIComponent(id)}`
}

/** An item of the collection that releases are made of, as maintainers see it. */
export function ownItemPath(id: string): string {
  return `/items/${encodeURIComponent(id)}`
}

/** A fragment, where an annotator labels it. */
export function annotationPath(fragment: string): string {
  return `/annotations/${encodeURIComponent(fragment)}`
}

/** A fragment on which annotators differ, where somebody decides. */
export function decisionPath(fragment: string): string {
  return `/decisions/${encodeURIComponent(fragment)}`
}
