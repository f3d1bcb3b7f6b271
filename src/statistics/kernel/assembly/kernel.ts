// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
import { countWorse } from './count-worse'
import { drawCounts } from './draw-counts'
import { endOverall, takeStratum } from './estimate-models'
import * as plan from './plan'
import { rankModels } from './rank-models'
import { sumBlock } from './sum-block'

/** The phases: sources are drawn, each stratum is summed up and its means are taken, and three follow. */
const DRAW: i32 = 0
const OF_STRATUM: i32 = 2
/** Of a phase: how many tasks it has, how many were taken, how many are done. */
const PHASE_BYTES: usize = 12
/** Whoever waits looks this often whether the others are still there. */
const LOOK_AGAIN_NS: i64 = 50_000_000

/**
 * Works off the phases from `first` to `last`, together with every other thread that calls this over the same memory.
 * Each takes the next task that nobody has taken; a phase begins when the one before it is done. What a task writes
 * depends on the task alone, so the numbers do not depend on the threads.
 *
 * @param thread its number: no two that work at the same time have the same
 */
export function work(thread: i32, first: i32, last: i32): void {
  const scratch = load<usize>(plan.SCRATCH) + usize(thread) * load<usize>(plan.SCRATCH_BYTES)
  for (let phase = first; phase <= last; phase++) {
    const control = usize(load<usize>(plan.PHASES)) + usize(phase) * PHASE_BYTES
    const tasks = load<i32>(control)
    for (;;) {
      const task = atomic.add<i32>(control + 4, 1)
      if (task >= tasks) break
      run(phase, task, scratch)
      if (atomic.add<i32>(control + 8, 1) + 1 === tasks) atomic.notify(control + 8, -1)
    }
    awaitOthers(control + 8, tasks)
  }
}

/** Tells the threads that wait for this one not to: they trap. */
export function abort(): void {
  atomic.store<i32>(plan.ABORTED, 1)
}

function awaitOthers(done: usize, tasks: i32): void {
  for (;;) {
    const seen = atomic.load<i32>(done)
    if (seen >= tasks) return
    if (atomic.load<i32>(plan.ABORTED)) unreachable()
    atomic.wait<i32>(done, seen, LOOK_AGAIN_NS)
  }
}

function run(phase: i32, task: i32, scratch: usize): void {
  const after = phase - 1 - OF_STRATUM * load<i32>(plan.STRATA)
  if (phase === DRAW) draw(task)
  else if (after < 0) {
    const place = (phase - 1) / OF_STRATUM
    if ((phase - 1) % OF_STRATUM === 0) sumBlock(stratumOf(place), task, scratch)
    else takeStratum(place, task, scratch)
  } else if (after === 0) endOverall(task, scratch)
  else if (after === 1) rank(task, scratch)
  else compare(task)
}

function stratumOf(place: i32): usize {
  return usize(load<usize>(plan.STRATUM)) + usize(place) * plan.STRATUM_BYTES
}

/** Draws whole sources, whose counts all strata of their group follow. */
function draw(task: i32): void {
  const blocks = blocksOfResamples()
  const group = usize(load<usize>(plan.GROUP)) + usize(task / blocks) * plan.GROUP_BYTES
  const block = task % blocks
  const rowBytes = usize(load<usize>(group, plan.GROUP_ROW_BYTES))
  drawCounts(
    load<usize>(group, plan.GROUP_STATES) + (usize(block) << 6),
    load<i32>(group, plan.GROUP_MEMBERS),
    resamplesOf(block),
    load<usize>(group, plan.GROUP_COUNTS) + usize(block * plan.BLOCK) * rowBytes,
    rowBytes
  )
}

function rank(block: i32, scratch: usize): void {
  const padded = load<i32>(plan.RESAMPLES_PADDED)
  const first = block * plan.BLOCK
  rankModels(
    load<usize>(plan.OVERALL) + (usize(first) << 3),
    usize(padded) << 3,
    load<usize>(plan.RANKED_MODELS),
    load<i32>(plan.RANKED),
    min<i32>(plan.BLOCK, padded - first),
    load<usize>(plan.RANKS) + (usize(first) << 1),
    usize(padded) << 1,
    usize(load<usize>(plan.TIES)) + usize(first / plan.STRETCH) * usize(load<usize>(plan.TIE_BYTES)),
    scratch
  )
}

function compare(task: i32): void {
  const ranked = load<i32>(plan.RANKED)
  const perTask = load<i32>(plan.MODELS_PER_TASK)
  countWorse(
    load<usize>(plan.RANKS),
    usize(load<usize>(plan.RESAMPLES_PADDED)) << 1,
    load<i32>(plan.RESAMPLES),
    ranked,
    task * perTask,
    min<i32>((task + 1) * perTask, ranked),
    load<usize>(plan.TIES),
    load<usize>(plan.TIE_BYTES),
    load<usize>(plan.WORSE)
  )
}

function blocksOfResamples(): i32 {
  return (load<i32>(plan.RESAMPLES) + plan.BLOCK - 1) / plan.BLOCK
}

/** All blocks are full but the last. */
function resamplesOf(block: i32): i32 {
  return min<i32>(plan.BLOCK, load<i32>(plan.RESAMPLES) - block * plan.BLOCK)
}
