import type { MailAddressRow } from '../../db/mail-addresses.ts'
import type { MessageRow } from '../../db/messages.ts'
import type { Mail } from '../../messages/mail-sender.ts'
import { shownName } from '../../schemas/name-key.ts'

/** Of a name in a subject; the text has the whole of it. */
const longestInSubject = 60

type Told = Pick<MessageRow, 'id' | 'type' | 'data'>
type Words = { subject: string; text: string }

/** Where whoever reads at an address agrees to it, or ends it. */
export function mailPath(token: string, act: 'confirm' | 'unsubscribe'): string {
  return `/mail/${encodeURIComponent(token)}/${act}`
}

/**
 * A message as it is mailed: plain text in words of ours, with the same names, ids and links as in a webhook, and never a
 * score, an output or a reason that somebody gave.
 */
export function mailOfMessage(
  message: Told,
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
      text: `The team ${quoted(team)} of the benchmark at ${absolute('/')} asks to send news of its work to this address.
Nothing is sent unless you agree, within seven days:

${absolute(mailPath(token, 'confirm'))}

If you do not know the team, do nothing. To have it ask no more:
${unsubscribe}
`
    }
  }

  function news(): Words {
    const told = wordsOf(message)
    return {
      subject: told.subject,
      text: `${told.text}

${absolute(message.data.links.page)}

This goes to ${address} for the team ${quoted(team)}. To get no more of it:
${unsubscribe}
`
    }
  }
}

function wordsOf({ type, data }: Told): Words {
  if ('objection' in data) {
    const { objection, submission } = data
    const of = `to the score of the item ${objection.itemId} in ${described(submission)}`
    if (type === 'objection.filed') {
      return {
        subject: `objection to a score of ${short(submission.model)}`,
        text: `Somebody of your team objects ${of}.`
      }
    }
    return {
      subject: `objection ${objection.state}: ${short(submission.model)}`,
      text: `The objection of your team ${of} is ${objection.state}. Its page has the reason.`
    }
  }
  if ('submission' in data) {
    const { submission } = data
    const became = becomings[type] ?? `is ${submission.state}`
    const by = submission.supersededBy === undefined ? '' : ` by ${submission.supersededBy}, and is withdrawn`
    return {
      subject: `${short(submission.model)} ${became}`,
      text: `Of your team, ${described(submission)} ${became}${by}.`
    }
  }
  if ('quota' in data) return quotaWords(data.quota)
  const { reason } = { reason: 'unknown', ...('webhook' in data ? data.webhook : data.mail) }
  const what = 'webhook' in data ? `The webhook ${quoted(data.webhook.name)}` : 'A mail address'
  return { subject: 'an address was switched off', text: `${what} of your team was switched off: ${reason}.` }
}

const becomings: Partial<Record<MessageRow['type'], string>> = {
  'submission.graded': 'was graded',
  'submission.failed': 'could not be graded',
  'submission.published': 'was published',
  'submission.withdrawn': 'was withdrawn',
  'submission.superseded': 'was superseded'
}

type Quota = Extract<MessageRow['data'], { quota: unknown }>['quota']

function quotaWords(quota: Quota): Words {
  if (quota.kind === 'privateAttempts') {
    const { left, of, release } = quota
    return {
      subject: `attempts at private items: ${left} left`,
      text: `Of ${of} attempts at the private items of the release ${release} your team has ${left} left.`
    }
  }
  const { month, spentUsd, limitUsd } = quota
  return {
    subject: 'money for judges is nearly used up',
    text: `In ${month} the judges of your team have cost ${spentUsd.toFixed(2)} of ${limitUsd.toFixed(2)} USD.`
  }
}

function described({ model, release, id }: { model: string; release: string; id: string }): string {
  return `the submission of ${quoted(model)} to the release ${release} (${id})`
}

/** A name that others chose, on one line, with an end to it. */
function quoted(name: string): string {
  return `“${shownName(name)}”`
}

function short(name: string): string {
  const letters = [...shownName(name)]
  return letters.length > longestInSubject ? `${letters.slice(0, longestInSubject).join('')}…` : letters.join('')
}
