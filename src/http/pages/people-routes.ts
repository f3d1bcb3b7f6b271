import formbody from '@fastify/formbody'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { answersOf } from '../../db/participants.ts'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import { findRelease, releaseItemsOf } from '../../db/releases.ts'
import { findTeam } from '../../db/teams.ts'
import { AppError } from '../../errors.ts'
import { longestAnswer } from '../../schemas/human-baseline.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { storable } from '../../schemas/storable.ts'
import { findTaskType } from '../../suites/index.ts'
import { renderItem } from '../../suites/render-item.ts'
import { handIn } from '../../workflows/people/hand-in.ts'
import { unreadAnswers } from '../../workflows/people/read-answers.ts'
import {
  assertConsented,
  giveConsent,
  openParticipant,
  type Save,
  saveAnswer,
  showAnswer,
  stopTakingPart,
  type TakingPart
} from '../../workflows/people/take-part.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { unloggedAddress } from '../guards/unlogged-address.ts'
import { showPeople } from '../show/show-people.ts'
import { visibleRelease } from '../show/show-release.ts'
import { type AskedItem, answerPage, keptTextPage } from './answer-page.ts'
import { isChosen, lettersSent, notChosen } from './chosen-letters.ts'
import { peoplePage } from './people-page.ts'
import { htmlType, sendOwnPage } from './send-page.ts'
import { peoplePath, takingPartPage, thanksPage } from './taking-part-page.ts'

const tokenParamsSchema = z.object({ token: z.string().min(1).max(200) })
const placeParamsSchema = tokenParamsSchema.extend({ place: z.coerce.number().int().min(1).max(1000) })
const answerFormSchema = z.object({
  revision: z.coerce.number().int().min(0),
  output: z.string().default(''),
  act: z.enum(['next', 'stay', 'skip'])
})
type AnswerForm = z.infer<typeof answerFormSchema>

/** Where people answer: by the link alone, without an account, a key or a cookie. The link is the secret of each form. */
export function peopleRoutes(dependencies: Dependencies): Routes {
  const { db, config, now, suites } = dependencies

  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })
    const byToken = { ...unloggedAddress, schema: { hide: true, params: tokenParamsSchema } }
    const byPlace = { ...unloggedAddress, schema: { hide: true, params: placeParamsSchema } }

    app.get(
      '/releases/:name/people',
      { schema: { hide: true, params: nameParamsSchema } },
      async ({ params: { name } }, reply) => {
        await visibleRelease(db, name, false)
        return await reply.type(htmlType).send(peoplePage(name, await showPeople(db, name)))
      }
    )

    // Whatever else begins like a link holds its secret too: neither the log nor the reply repeats it.
    app.all('/people/*', { ...unloggedAddress, schema: { hide: true } }, () => {
      throw new AppError('participant_not_found', 'there is no such page of a person who answers', 404)
    })

    app.get('/people/:token', byToken, async ({ params: { token } }, reply) => {
      const taking = await openParticipant(db, token, now())
      return await sendOwnPage(reply, takingPartPage(await overviewOf(taking, token)))
    })

    app.post('/people/:token/consent', byToken, async ({ params: { token }, body }, reply) => {
      if (!isTicked(body, 'agree')) {
        const overview = await overviewOf(await openParticipant(db, token, now()), token)
        const fault = 'Tick the box if you agree; without that nothing is shown and nothing is stored.'
        return await sendOwnPage(reply.code(422), takingPartPage(overview, fault))
      }
      await db.transaction((transaction) => giveConsent(transaction, token, now()))
      return await reply.redirect(`${peoplePath(token)}/items/1`, 303)
    })

    app.get('/people/:token/items/:place', byPlace, async ({ params: { token, place }, method }, reply) => {
      const taking = await openParticipant(db, token, now())
      if (!taking.participant.consentedAt) return await reply.redirect(peoplePath(token), 303)
      const itemId = itemAt(taking, place)
      // Whoever asks for the head alone is shown nothing.
      if (method !== 'GET') return await sendOwnPage(reply, '')
      const answer = (await showAnswer(db, taking, { itemId, now: now() }))!
      const unread = (await unreadAnswers({ db, suites }, taking.baseline, [answer])).get(itemId)
      return await sendOwnPage(reply, answerPage(await askedAt(taking, token, place), { answer, unread }))
    })

    app.post('/people/:token/items/:place', byPlace, async ({ params: { token, place }, body }, reply) => {
      const sent = readAnswer(body)
      try {
        const taking = await openParticipant(db, token, now())
        assertConsented(taking.participant)
        return await save(reply, { taking, token, place, ...sent })
      } catch (error) {
        // What somebody wrote is not lost with the page that refuses it.
        if (!(error instanceof AppError) || error.status >= 500 || sent.output === '') throw error
        return await sendOwnPage(reply.code(error.status), keptTextPage(error.message, sent.output))
      }
    })

    app.post('/people/:token/hand-in', byToken, async ({ params: { token }, body }, reply) => {
      if (!isTicked(body, 'finished')) {
        const overview = await overviewOf(await openParticipant(db, token, now()), token)
        return await sendOwnPage(reply.code(422), takingPartPage(overview, 'Tick the box if you have finished.'))
      }
      const { answered } = await db.transaction((transaction) => handIn({ ...dependencies, db: transaction }, token))
      return await sendOwnPage(reply, thanksPage(`Your ${answered} answers were handed in.`))
    })

    app.post('/people/:token/leave', byToken, async ({ params: { token } }, reply) => {
      await db.transaction((transaction) => stopTakingPart(transaction, token, now()))
      return await sendOwnPage(reply, thanksPage('You stopped taking part, and all that you had answered was deleted.'))
    })
  }

  type Sent = AnswerForm & { taking: TakingPart; token: string; place: number }

  async function save(reply: FastifyReply, { taking, token, place, revision, output, act }: Sent) {
    const itemId = itemAt(taking, place)
    const asked = await askedAt(taking, token, place)
    const fault = act === 'skip' ? null : faultOf(output, asked.choices)
    if (fault !== null) {
      const answer = (await showAnswer(db, taking, { itemId, now: now() }))!
      const page = answerPage(asked, { answer, sent: output, fault, revision })
      return await sendOwnPage(reply.code(422), page)
    }
    const wanted: Save = { itemId, revision, output, isSkipped: act === 'skip' }
    const { kind, answer } = await db.transaction((transaction) => saveAnswer(transaction, token, wanted, now()))
    if (kind === 'conflict') {
      const page = answerPage(asked, { answer, sent: output, isConflict: true })
      return await sendOwnPage(reply.code(409), page)
    }
    if (act === 'stay') return await reply.redirect(`${peoplePath(token)}/items/${place}`, 303)
    const isLast = place === taking.baseline.itemIds.length
    return await reply.redirect(
      isLast ? `${peoplePath(token)}#hand-in` : `${peoplePath(token)}/items/${place + 1}`,
      303
    )
  }

  async function overviewOf({ participant, baseline }: TakingPart, token: string) {
    const answers = new Map((await answersOf(db, [participant.id])).map((answer) => [answer.itemId, answer]))
    const team = (await findTeam(db, baseline.teamId))!.name
    const inOrder = baseline.itemIds.map((id) => answers.get(id) ?? null)
    const unread = await unreadAnswers({ db, suites }, baseline, inOrder)
    return { token, team, participant, baseline, answers: inOrder, unread }
  }

  /** An item as a person is asked it: the prompt that models are given, to the letter. */
  async function askedAt(taking: TakingPart, token: string, place: number): Promise<AskedItem> {
    const { releaseName, itemIds } = taking.baseline
    const suite = await suiteOfRelease({ db, suites }, (await findRelease(db, releaseName))!)
    const itemId = itemAt(taking, place)
    const { taskType, examinee } = (await releaseItemsOf(db, releaseName, [itemId])).get(itemId)!
    const type = findTaskType(suite, taskType)
    const choices = type.choices?.(examinee) ?? null
    return { token, place, of: itemIds.length, title: type.title, prompt: renderItem(type, examinee), choices }
  }
}

function itemAt({ baseline }: TakingPart, place: number): string {
  const itemId = baseline.itemIds[place - 1]
  if (itemId !== undefined) return itemId
  throw new AppError('item_not_found', `you are asked ${baseline.itemIds.length} items, and there is no ${place}`, 404)
}

/** Browsers send ends of lines as CR and LF; models write LF. */
function readAnswer(body: unknown): AnswerForm {
  const { success, data } = answerFormSchema.safeParse(body)
  if (!success) throw new AppError('form_invalid', 'the form is not whole: open the page again', 422)
  return { ...data, output: storable(lettersSent(body) ?? data.output.replaceAll('\r\n', '\n')) }
}

function faultOf(output: string, choices: AskedItem['choices']): string | null {
  if (choices) return isChosen(output, choices) ? null : notChosen(choices)
  if (output.trim() === '') return 'There is nothing to save yet: write an answer, or skip the item.'
  if (output.length <= longestAnswer) return null
  return `An answer has at most ${longestAnswer} characters, and this one has ${output.length}: it is not saved yet.`
}

function isTicked(body: unknown, name: string): boolean {
  return z.record(z.string(), z.string()).safeParse(body).data?.[name] === 'yes'
}
