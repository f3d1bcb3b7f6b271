import { expect, it } from 'vitest'
import { pastOutages } from '../../src/db/past-outages.ts'

/** Work that throws these faults one after another, and then is done. */
function workAfter(...faults: Error[]) {
  const tried = { times: 0 }
  const work = async () => {
    tried.times += 1
    const fault = faults.shift()
    if (fault) throw fault
    return 'done'
  }
  return { tried, work }
}

const away = () =>
  Object.assign(new Error('terminating connection due to unexpected postmaster exit'), { code: '57P01' })

it('does work again that a database going away broke off', async () => {
  const { tried, work } = workAfter(away())
  expect(await pastOutages(work, 60_000)).toBe('done')
  expect(tried.times).toBe(2)
})

it('passes on what no waiting mends, and an outage when patience is at its end', async () => {
  const wrong = workAfter(Object.assign(new Error('relation "papers" does not exist'), { code: '42P01' }))
  await expect(pastOutages(wrong.work, 60_000)).rejects.toThrow('papers')
  const impatient = workAfter(away())
  await expect(pastOutages(impatient.work, 0)).rejects.toThrow('postmaster')
  expect([wrong.tried.times, impatient.tried.times]).toEqual([1, 1])
})
