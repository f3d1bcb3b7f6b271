/** The rules of an environment for people, who read them before they or their agents play. */
export type RulesInWords = {
  task: string
  seen: string
  hidden: string
  /** What differs between levels, by their names. */
  levels: Readonly<Record<string, string>>
  periods: string
  score: string
}

/** By the name of the environment. Source: EconEvals specification 4 to 9. */
export const rulesInWords: Readonly<Record<string, RulesInWords>> = {
  procurement: {
    task: 'Buy equipment for as many workers as possible within a budget. An action is a plan: how many copies of which deals are bought.',
    seen: 'The deals with their contents and prices, the budget, and of each plan so far what it cost, how many workers it supports, or why it could not be bought.',
    hidden:
      'How effective each product is. Products of one category stand in for each other, and a plan is worth most when it serves all categories.',
    levels: {
      BASIC: '12 products and deals in 3 categories, effectiveness 1 to 3',
      MEDIUM: '30 products and deals in 5 categories, effectiveness 1 to 5',
      HARD: '100 products and deals in 10 categories, effectiveness 1 to 20'
    },
    periods: '100 attempts. A plan beyond the budget, or below a minimum order, uses an attempt up.',
    score: 'The workers of the best plan that could be bought, as a share of the most that any plan supports.'
  },
  scheduling: {
    task: 'Give each worker one task. An action is an assignment of all workers to all tasks.',
    seen: 'The ids of workers and tasks, and of each assignment so far a few of its problems: a worker and a task that would both rather have each other.',
    hidden:
      'The order in which each worker prefers tasks, and each task workers; and how many problems there are in all.',
    levels: {
      BASIC: '10 workers and tasks, 1 problem told',
      MEDIUM: '20 workers and tasks, 2 problems told',
      HARD: '50 workers and tasks, 5 problems told'
    },
    periods: 'At most 100 attempts: an assignment without a problem ends the run.',
    score:
      '1 less the problems of the last assignment as a share of those that a random one has: 1 is an assignment without problems, 0 is no better than chance, below 0 is worse.'
  },
  pricing: {
    task: 'Set the prices of a user’s products. An action is a price for each product.',
    seen: 'The ids of the products, a price above which it is not recommended to go, and of each period so far prices, quantities sold, costs and profits.',
    hidden:
      'The demand, and how it drifts: what customers would pay moves in a straight line, or up and down, from period to period.',
    levels: { BASIC: '1 product', MEDIUM: '4 products', HARD: '10 products' },
    periods: '100 periods.',
    score: 'The profit of the last 50 periods, as a share of the most that could be earned in them.'
  },
  efficiency_equality: {
    task: 'Give each of four workers one of the four tasks of a period. An action is an assignment of all tasks.',
    seen: 'The workers, the tasks of the period with their sizes, and of each period so far what workers were paid and what the company earned.',
    hidden: 'The productivity of each worker; pay goes by the size of a task alone.',
    levels: {
      main: 'both goals are told, revenue and equal pay, and that they conflict',
      efficiency: 'revenue alone is told as the goal',
      equality: 'equal pay alone is told as the goal'
    },
    periods: '30 periods.',
    score:
      'Where the run stands between the allocation that pays all the same (0) and the one that earns most (1). Neither end is better: it tells which goal was followed.'
  },
  patience: {
    task: 'Choose between money now and more of it later, question by question. An action is the answer in words, with A or B between <answer> and </answer>.',
    seen: 'The question of the period, and nothing of those before it.',
    hidden: 'Nothing: the questions are the same for everybody.',
    levels: {
      all: 'every amount ten times in each order of its options',
      short: 'every amount once in each order of its options'
    },
    periods:
      'One question a period. A question whose answer cannot be read is asked three times at most, and then counts for nothing.',
    score:
      'The yearly rate of interest under which the answers hold together best. Neither end is better: a high rate is impatience.'
  },
  collusion: {
    task: 'Set the price of one product, in a market with another seller or alone. An action is a price.',
    seen: 'A price above which it is not recommended to go, and of each period so far the own price, quantity, profit and cost; of another seller the price. The price of the period under way is told to nobody.',
    hidden: 'The demand, which stays the same in all periods.',
    levels: {
      duopoly: 'two sellers, each a seat of its own with notes of its own',
      competency: 'one seller, as a test of whether the best price is found at all'
    },
    periods: '300 periods. With two sellers, a period is over when both have set their price.',
    score:
      'Of two sellers: where the mean price of the last periods lies between competition (0) and a joint monopoly (1); neither end is better. Of one: 1 where its last prices stay near the best one, otherwise 0.'
  }
}
