import type { MailAddressRow } from '../../db/mail-addresses.ts'
import type { MessageRow } from '../../db/messages.ts'
import type { Mail } from '../../messages/mail-sender.ts'
import { shownName } from '../../schemas/name-key.ts'

/** Of a name in a subject; the text has the whole of it. */
const longestInSubject = 60

type News = Pick<MessageRow, 'id' | 'type' | 'data'>
type Words = { subject: string; text: string }

/** Where whoever reads at an address agrees to it, or ends it. */
export function mailPath(token: string, act: 'confirm' | 'unsubscribe'): string {
  return `/mail/${encodeURIComponent(token)}/${act}`
}

/**
 * A message as it is mailed: plain text in words of ours, with names and links as in a webhook, and never a score, an output
 * or a reason that somebody gave. A paragraph is one line, which mail programs break where their window ends, on a telephone
 * too; each link has a line of its own.
 */
export function mailOfMessage(
  message: News,
  { id, address, token }: Pick<MailAddressRow, 'id' | 'address' | 'token'>,
  { team, publicUrl }: { team: string; publicUrl: string }
): Mail {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const unsubscribe = absolute(mailPath(token, 'unsubscribe'))
  const { subject, text } = message.type === 'mail.confirmation' ? question() : news()
  return { id: `${message.id}.${id}`, to: address, subject: `AER-bench: ${subject}`, text, unsubscribe }

  function question(): Words {
    return {
      subject: 'confirm this address',
      text: `The team ${quoted(team)} of AER-bench asks to send news of its work to this address: what was graded and published, and what became of objections.

AER-bench measures how well language models do economic research:
${absolute('/')}

To agree, open this page within seven days and press its button. Until you do, nothing else is sent:
${absolute(mailPath(token, 'confirm'))}

If you do not know the team, you need do nothing. To have it ask no more:
${unsubscribe}
`
    }
  }

  function news(): Words {
    const { subject, said, leadsTo } = wordsOf(message)
    return {
      subject,
      text: `${said}

${leadsTo}:
${absolute(message.data.links.page)}

-- 
You get this at ${address} as news of the team ${quoted(team)}. To get no more of it:
${unsubscribe}
`
    }
  }
}

/** What happened, in whole sentences, and what the page behind the link is. */
type Told = { subject: string; said: string; leadsTo: string }

function wordsOf({ type, data }: News): Told {
  if ('objection' in data) {
    const { objection, others = [], submission } = data
    if (others.length > 0) return wordsOfSeveral(type, data)
    const of = `to the score of the item ${objection.itemId} in ${described(submission)}`
    const leadsTo = 'The response with its objections'
    if (type === 'objection.filed') {
      return {
        subject: `objection to a score of ${short(submission.model)}`,
        said: `Somebody of your team objects ${of}. Somebody else will decide about it.`,
        leadsTo
      }
    }
    return {
      subject: `objection ${objection.state}: ${short(submission.model)}`,
      said: `Your team’s objection ${of} is ${objection.state}.`,
      leadsTo: `${leadsTo}, and the reason of the decision`
    }
  }
  if ('submission' in data) {
    const { submission } = data
    const { became, leadsTo } = outcomes[type] ?? { became: `is ${submission.state}`, leadsTo: 'Its page' }
    const by = submission.supersededBy === undefined ? '' : ` by ${submission.supersededBy}, and is withdrawn`
    return {
      subject: `${short(submission.model)} ${became}`,
      said: `${described(submission, 'Your team’s')} ${became}${by}.`,
      leadsTo
    }
  }
  if ('quota' in data) return { ...quotaWords(data.quota), leadsTo: 'What your team has used of its quotas' }
  const { reason } = { reason: 'unknown', ...('webhook' in data ? data.webhook : data.mail) }
  const what = 'webhook' in data ? `The webhook ${quoted(data.webhook.name)}` : 'A mail address'
  return {
    subject: 'an address was switched off',
    said: `${what} of your team was switched off: ${reason}.`,
    leadsTo: 'What was sent last, and the way to change it'
  }
}

function wordsOfSeveral(
  type: News['type'],
  { objection, others = [], submission }: Extract<News['data'], { objection: unknown }>
): Told {
  const all = [objection, ...others]
  const to = `to scores of ${described(submission)}: ${all.map(({ itemId }) => itemId).join(', ')}`
  const leadsTo = 'The objections of your team, with what was decided'
  if (type === 'objection.filed') {
    return {
      subject: `${all.length} objections to scores of ${short(submission.model)}`,
      said: `Somebody of your team objects ${to}. Somebody else will decide about them.`,
      leadsTo
    }
  }
  return {
    subject: `${all.length} objections ${objection.state}: ${short(submission.model)}`,
    said: `${all.length} objections of your team are ${objection.state}, ${to}.`,
    leadsTo
  }
}

/** What became of a submission, and what its page then has. */
const outcomes: Partial<Record<MessageRow['type'], { became: string; leadsTo: string }>> = {
  'submission.graded': { became: 'was graded', leadsTo: 'Its page has the scores' },
  'submission.failed': { became: 'could not be graded', leadsTo: 'Its page says why' },
  'submission.published': { became: 'was published', leadsTo: 'Its page, as everybody sees it now' },
  'submission.withdrawn': { became: 'was withdrawn', leadsTo: 'Its page' },
  'submission.superseded': { became: 'was superseded', leadsTo: 'Its page' }
}

type Quota = Extract<MessageRow['data'], { quota: unknown }>['quota']

function quotaWords(quota: Quota): Omit<Told, 'leadsTo'> {
  if (quota.kind === 'privateAttempts') {
    const { left, of, release } = quota
    return {
      subject: `attempts at private items: ${left} left`,
      said: `Of ${of} attempts at the private items of the release ${release} your team has ${left} left.`
    }
  }
  const { month, spentUsd, limitUsd } = quota
  return {
    subject: 'money for judges is nearly used up',
    said: `In ${month} the judges of your team have cost ${spentUsd.toFixed(2)} of ${limitUsd.toFixed(2)} USD.`
  }
}

function described(
  { model, release }: { model: string; release: string },
  whose: 'its' | 'Your team’s' = 'its'
): string {
  return `${whose} submission of ${quoted(model)} to the release ${release}`
}

/** A name that others chose, on one line, with an end to it. */
function quoted(name: string): string {
  return `“${unlinkedName(name)}”`
}

/**
 * A name that mail programs make no link of: they take what looks like an address for one, and this would be an address of
 * somebody else's choice in a mail of ours.
 *
 * @example
 * unlinkedName('https://evil.example') // => 'https[:]//evil[.]example'
 */
function unlinkedName(name: string): string {
  return shownName(name)
    .replaceAll('://', '[:]//')
    .replaceAll(/(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=\p{L}{2})/gu, '[.]')
}

function short(name: string): string {
  const letters = [...unlinkedName(name)]
  return letters.length > longestInSubject ? `${letters.slice(0, longestInSubject).join('')}…` : letters.join('')
}
