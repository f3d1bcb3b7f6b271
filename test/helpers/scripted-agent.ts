/** What an agent is answered: texts of one result, of which only the first is the tool's. */
export type Told = { text: string; isError: boolean; isOver: boolean }
export type CallTool = (name: string, input?: Record<string, unknown>) => Promise<Told>

/**
 * An agent that plays efficiency against equality to its end by a script: it reads, takes notes, slips now and then, and assigns.
 *
 * @returns the texts that it was told, call by call
 */
export async function playAssignments(call: CallTool): Promise<string[]> {
  const told: string[] = []
  const use: CallTool = async (name, input) => {
    const answer = await call(name, input)
    told.push(answer.text)
    return answer
  }
  for (let period = 0, isOver = false; !isOver; period += 1) {
    await use('get_period_number')
    const tasks = await use('get_task_info')
    const ids = [...tasks.text.matchAll(/Task (T\d+)/g)].map(([, id]) => id!)
    if (period % 7 === 3) await use('get_weather', { where: 'here' })
    if (period % 5 === 2) await use('submit_assignment', { assignment: '{T1: ' })
    await use('get_previous_periods_data')
    await use('write_notes', { notes: `period ${period}: “${ids.join(' ')}”` })
    if (period > 0) await use('read_notes', { period_number: period - 1 })
    const turned = ids.map((id, place) => [id, `W${((place + period) % ids.length) + 1}`])
    const answer = await use('submit_assignment', { assignment: JSON.stringify(Object.fromEntries(turned)) })
    isOver = answer.isOver
  }
  return told
}
