/** Which words tell of a quantity: those before and behind its place `_`, or those of the thing that a letter counts. */
export type Cue = {
  kind: 'number' | 'formula' | 'either'
  words?: RegExp
  /** "K ovens and L hours of labour": a place with an oven beside it tells of K. */
  letter?: string
}

const number = (words: RegExp, letter?: string): Cue => ({ kind: 'number', words, ...(letter && { letter }) })
const formula = (words: RegExp): Cue => ({ kind: 'formula', words })
const either = (words: RegExp, letter?: string): Cue => ({ kind: 'either', words, ...(letter && { letter }) })

const income =
  /\b(?:spends|spend|has|have|fund|grant|budget|income|kitchen|gets|sum|allowance|prize money|trust|puts|divides|out of)\b[^_]*_|_ (?:thousand )?dollars (?:of other income|are|for both|for x|to be|to spend|set aside|is all|a month on|a week on|can buy)/i
const goodPrice = (letter: string) => number(/\b(?:costs?|at|charges|outlay of|is|asks|price)\b[^_]*_|= _/i, letter)
const countOf =
  /_ (?!(?:cents|dollars|hundred|hours|hectares|megahertz|square|acres|percent|or|upward|each|and)\b)[a-z]/
const holdingOf = /_ (?:hectares|megahertz|square metres|acres)|(?:monasteries|towns|with|it is|more|have) _/

/** By the name of the quantity. A text may have more places that fit than one: together they have to fit in one way only. */
const vocabulary: Readonly<Record<string, Cue>> = {
  // Formulas.
  function: formula(/f\(x(?:, y)?\) = _|index _|bakes _|income from .* as _|scores _|yields _|excitement .* as _/),
  constraint: formula(/in full, so _|used up when _|is _/),
  profit: formula(/earns? _|profit of _/),
  first_constraint: formula(/(?:saw|space|room|power)\b.*_/i),
  second_constraint: formula(/(?:lathe|staff|studio|cooling)\b.*_/i),
  first_equation: formula(/_/),
  second_equation: formula(/_/),
  third_equation: formula(/_/),
  utility: formula(/utility|u = _|worth u|values|preferences|reach u/i),
  utility_1: formula(/utilit/i),
  utility_2: formula(/_/),
  benefit: formula(/points gained are _|votes .* are _/),
  production: formula(/\b[YQy] = _|A \* _|production/),
  production_1: formula(/= _/),
  production_2: formula(/= _/),
  cost: formula(/C(?:\(q\))? = _/),
  demand: formula(/(?:Q1? = |x = |\bdemand(?:ed)?\b|wants?\b(?! to sell)|buys|watches|hand in)[^_]*_|_ [^_]*demanded/i),
  new_demand: formula(/(?:becomes?|turns this into|from this season on|After a festival, demand is)[^_]*_/),
  demand_1: formula(/wants?|buy|demands|hires/),
  demand_2: formula(/_/),
  expenditure: formula(/(?:least spending|costs)[^_]*_/),
  supply: either(
    /(?:suppl|offer|bring|sells?|\bhas|works|marks|lot of|quay|so far it has been|town that|lets)[^_]*_|_ suppl|_ [^_]*offer/i
  ),
  new_supply: number(/(?:turns out to have|next year it will be)[^_]*_/),
  supply_1: formula(/suppl|offer|feed|rides|gives|works/),
  supply_2: formula(/_/),
  inverse_demand: formula(/(?:demand|pay|value|worth)[^_]*_/i),
  inverse_supply: formula(/supply|at least P|least price/i),
  marginal_cost: either(/(?:costs?|inverse supply)[^_]*_/i),
  marginal_harm: formula(/(?:does harm of|costs fishers)[^_]*_/),
  land_demand: formula(/demand/),
  adjustment_cost: formula(/costs _/),
  // Single numbers.
  point: number(/\bx = _/),
  x: number(/\bx = _/),
  y: number(/\by = _/),
  value: number(/exactly|carries|This season it is/),
  factor: number(
    /factor|multipl|times as large|times as many|counts|discounted by|(?:counts a dollar in a year as) _/i
  ),
  total: number(/hours to revise|has _ thousand|x \+ y = _|has _ hours/),
  price_x: goodPrice('x'),
  price_y: goodPrice('y'),
  price: number(
    /\b(?:price|costs?|charges|sells?|sold|pays?|paid|fee|worth|earns?|fare|asks|tariff|brings?|at|posts|outlay)\b[^_]*_/i
  ),
  price_1: number(/P1 = _|bus costs _/),
  price_2: number(/P2 = _|train _/),
  old_price: number(/(?:from|in place of|cost|were|costs?)\b[^_]*_/),
  new_price: number(/(?:\bto|now costs|charges|on costs|and are)\b[^_]*_/),
  budget: number(/(?:has|spends|vouchers worth|card with|budget|out of)\b[^_]*_|_ dollars (?:a week\.|with which)/i),
  old_budget: number(/(?:from)\b[^_]*_/),
  new_budget: number(/\bto _/),
  income: number(income),
  target: number(
    /utility|is at|at _|strength of|Exactly|support of|needs|target|\bu = _|reach|wanted|_ dozens|way to/i
  ),
  best_utility: number(/utility _|reach is _/),
  outlay: number(/cost exactly|spends|grant|budget/),
  calories: number(/at least _/),
  calories_x: number(/(?:oats|potatoes|noodles|plain hay) ha(?:s|ve) _/i),
  calories_y: number(/(?:fruit|fish|salmon|clover hay) (?:ha(?:s|ve) )?_/i),
  time: number(/(?:splits|has|with|of|day has|period of|needs)\b[^_]*_ hours/i),
  hours: number(/_ hours|\bh is _|out of _|day of _|leaves of _/),
  wage: number(
    /\b(?:wages?|hours?|salary|bring|pay)\b[^_]*_|\bw = _|(?:worker|nurse|guard|rate is) _|_ (?:(?:hundred|thousand) )?dollars (?:an|for each) hour/i,
    'L'
  ),
  rental: number(/\b(?:rents?|rental)\b[^_]*_|\br = _/i, 'K'),
  capital: number(/K = _/, 'K'),
  labour: number(/L = _|_ hours\b/, 'L'),
  other_income: number(/(?:gets|dividends of|receives|pay|earns|pension of)\b[^_]*_|_ dollars of (?:rent|royalties)/i),
  old_wage: number(/(?:At|from) _/i),
  new_wage: number(/(?:at|to) _/),
  old_hours: number(/worked _|from _/),
  new_hours: number(/works _|to _/),
  consumption: number(/consum|\bc is _/),
  leisure: number(/_ hours of leisure/),
  mean: number(/mean|on average|expected return|pays _/),
  deviation: number(/deviation/),
  safe_rate: number(/(?:account|bank|bonds|deposit)\b[^_]*_/),
  aversion: number(/avers|half of an aversion|coefficient/),
  first_mean: number(/mean/),
  second_mean: number(/mean|and _/),
  first_deviation: number(/deviation/),
  second_deviation: number(/deviation|and _/),
  correlation: number(/correlation/),
  probability: number(/probability/),
  first_price: number(/(?:costs?|at|sold for|state one)\b[^_]*_/),
  second_price: number(/(?:costs?|at|sold for|state two)\b[^_]*_/),
  wealth: number(/wealth|invests|With/),
  first_endowment: number(/gets|income|brings/),
  second_endowment: number(/(?:approved and|income|state one, and)\b[^_]*_/),
  buying_price: number(/(?:on sale for|sells|bought|offers)\b[^_]*_/),
  selling_price: number(/(?:copies at|buys|sold|pays)\b[^_]*_/),
  unit_cost: number(/(?:Every copy costs|card costs|carry a copy over costs|transfer)\b[^_]*_/),
  fixed_cost: number(/(?:asks|permit costs|licence of|of this|rent|part|including)\b[^_]*_|_ dollars in it/i),
  first_price_x: number(/(?:home|X|silver)\b[^_]*_/),
  first_price_y: number(/(?:oil|Y|gold)\b[^_]*_/),
  second_price_x: number(/(?:wheat|X|silver)\b[^_]*_/),
  second_price_y: number(/(?:oil|Y|gold)\b[^_]*_/),
  money: number(/(?:has|casino with|home with)\b[^_]*_/),
  ask: number(/bought|sells|asks|buyers|ask of|sell them/),
  bid: number(/sold|buys|pays|sellers|bid of|take them/),
  rate: number(/rate|interest|earns|carry|lends/),
  holding: number(/holds|owns|stake of|has/),
  amount: number(/pays?\b/),
  years: number(/_ years/),
  early_amount: number(/pay _|^ _/),
  late_amount: number(/\bor _/),
  first_income: number(/income|lives|gets|pay|receives/),
  second_income: number(/and _|year, _|, _|now, _/),
  third_income: number(/and _/),
  low: number(/A\b/),
  high: number(/and _/),
  even: number(/B\b/),
  old_tax: number(/from _/),
  new_tax: number(/to _/),
  ratio_before: number(/had _|from _/),
  ratio_after: number(/there were _|to _/),
  relative_price_before: number(/was _|from _/),
  relative_price_after: number(/was _|to _/),
  quantity: number(
    /(?:fills?|is|are|exactly|orders|rehearses|supplies|sells|writes|output of|q =|ordered|convert|finish|needs|expects|that|collect|finishes|teaches|has|plans|at|amount|least) _(?! (?:(?:hundred|thousand) )?dollars)|and _ hours a day/i
  ),

  output: number(/_ (?:stacks|chapters)/),
  capital_share: number(/capital (?:is|has)/),
  output_growth: number(/output grew|treatments changed/),
  capital_growth: number(/capital by|equipment by/),
  labour_growth: number(/labour by|staff by/),
  discount_factor: number(/discount|counts|multiplied/),
  high_price: number(/bring/),
  low_price: number(/otherwise/),
  capital_price: number(/(?:robots today|sensors) at _/),
  interest: number(/interest/),
  depreciation: number(/fraction _|depreciates by _|_ percent (?:of robots|of the machines|are lost)/),
  staff: number(/At present there are _|It has _/),
  hiring_cost: number(/hired|taking on/),
  firing_cost: number(/dismissed|letting one go/),
  entry_cost: number(/takes _|cost _/),
  count: number(/_ (?:collectors|workshops|equal|identical)/),
  count_1: number(countOf),
  count_2: number(countOf),
  count_3: number(countOf),
  share: number(/share _/),
  share_1: number(/share _/),
  share_2: number(/share _/),
  income_1: number(/income|budget|and|has/),
  income_2: number(/people with|budget|and|of|have|with/),
  revenue_1: number(/takes in|revenue/),
  revenue_2: number(/takes in|with/),
  holding_1: number(holdingOf),
  holding_2: number(holdingOf),
  holding_3: number(holdingOf),
  least_1: number(/(?:from|at least|ask for) _/),
  least_2: number(/(?:from|at least|ask for) _/),
  least_3: number(/(?:from|at least|ask for) _/),
  rent_before: number(/from _/),
  rent_after: number(/to _/),
  rent: number(/rental of _|pays _|land at _/),
  spending: number(/spend[^_]*_/),
  x_1: number(/_/),
  y_1: number(/_/),
  x_2: number(/_/),
  y_2: number(/_/),
  productivity: number(/\bA(?:,| was| =).*_|fall by|from _|above _|was _/),
  growth: number(/_ percent/),
  fall: number(/_ percent/),
  rise: number(/(?:rises|up) by _/),
  total_x: number(/divides|inherit|assigns|there are|Of/),
  total_y: number(/and _/),
  target_x: number(/gets|give|has|gives/),
  target_y: number(/and _/),
  endowment_x: number(/starts with|owns/),
  endowment_y: number(/and _/),
  choke: number(/demand starts|more than _/),
  start: number(/supply at|below _/),
  harm: number(/harm of|worth/),
  ceiling: number(/at _|more than _/),
  land: number(/fixed at|there are|valley of/),
  lump_sum: number(/sum of/),
  tax: number(/(?:tax of|taxed at) _|_ percent|takes _ percentage/),
  demand_elasticity: number(/demand[^_]*_/),
  supply_elasticity: number(/supply[^_]*_/i),
  subsidy: number(/subsidy of/),
  exponent: number(/power _|\^_|tax\)/),
  discount: number(/factor/)
}

const soldAt = number(
  /\b(?:price|sells?|sold|buys|pays?|fee|worth|earns?|brings?|for each|at|quotes?|charges|asks|posts|tariff|costs?|paid)\b[^_]*_(?! (?:(?:hundred|thousand) )?dollars an hour)/i
)
const outputPrice = number(
  /\b(?:price|sells?|sold|buys|pays?|fee|worth|earns?|brings?)\b[^_]*_(?! (?:(?:hundred|thousand) )?dollars an hour)/i
)
const hourPaid = number(
  /\b(?:wages?|hours?|salary)\b[^_]*_|\bw = _|(?:worker|nurse|guard) _|_ (?:(?:hundred|thousand) )?dollars an hour/i,
  'L'
)
const production = { price: outputPrice, wage: hourPaid }
const goodsBehindDollars = {
  price_x: number(/\b(?:at|costs?)\b[^_]*_ (?:hundred|thousand|dollars)/i, 'x'),
  price_y: number(/\b(?:at|tape|blankets|clay|costs?|and)\b[^_]*_ (?:hundred|thousand|dollars)/i, 'y'),
  target: number(
    /(?:utility|is at|it at|strength of|Exactly|support of|needs|reach|and|way to)\b[^_]*_(?! (?:(?:hundred|thousand) )?dollars)/i
  )
}
const aggregation = {
  price: soldAt,
  wage: number(/_ dollars an hour|hour of an assistant costs _|wage (?:is|of) _/),
  rental: number(/(?:rental of|rents|lends|lets|hour, at)\b[^_]*_ dollars/),
  income_1: number(/(?:income|budget|and|has)\b[^_]*_ dollars/),
  income_2: number(/(?:people with|budget|and|of|have|with)\b[^_]*_ dollars/),
  revenue_1: number(/(?:takes in|revenue)\b[^_]*_ dollars/),
  revenue_2: number(/(?:takes in|with)\b[^_]*_ dollars/)
}
const fixedProportions = {
  labour: number(/_ (?:hours of (?:labour|work)|minutes of)/),
  capital: number(/_ hours of (?:machines|presses|a test bench|a computer)/),
  wage: number(/(?:labour|work) (?:costs|at) _|paid _/),
  rental: number(/(?:machines|presses|bench|computer) (?:at )?_/)
}

/** Where an element, or one of its question types, uses words in a way of its own. */
const own: Readonly<Record<string, Readonly<Record<string, Cue>>>> = {
  'tangency_mrs missing_quantity': { price_y: number(/(?:hockey|and) _ dollars/) },
  deriving_hicksian_demand: goodsBehindDollars,
  'duality_hicksian hicksian_from_marshallian': {
    price_x: number(/px = _/),
    price_y: number(/py = _/),
    target: number(/u = _|stays at _/)
  },
  'consumption_changes ces_expenditure_ratio': {
    old_price: number(/(?:from|were) _/),
    new_price: number(/(?:to|are) _/),
    price_y: number(/(?:Beans cost|asks) _/)
  },
  'consumption_changes cobb_douglas_spending': {
    old_price: number(/(?:from|used to cost) _/),
    new_price: number(/(?:to|now on costs) _/)
  },
  'consumption_changes giffen_subsistence': {
    price_y: number(/(?:fish|fruit) costs _/i),
    old_price: number(/from _/),
    new_price: number(/to _/)
  },
  'labor_supply_elasticity midpoint': {
    old_wage: number(/wage from _|^ ?At _/),
    new_wage: number(/(?:to|at) _ dollars/),
    old_hours: number(/worked _|went from _/),
    new_hours: number(/works _ hours|to _\.?$/)
  },
  'mrs_labor_supply real_wage_at_optimum': {
    price: number(/(?:consumption c costs|meals c at) _/),
    wage: number(/_ dollars an hour/)
  },
  'price_of_risk two_assets': {
    first_mean: number(/means? (?:return )?of _/),
    second_mean: number(/mean of _|and _, standard/),
    first_deviation: number(/deviations? of _/),
    second_deviation: number(/deviation of _|and _, in this/)
  },
  portfolio_bid_ask: {
    mean: number(/mean (?:of |is )?_|_ dollars (?:a share )?on average/),
    deviation: number(/deviation (?:of |is )?_/),
    ask: number(/(?:bought at|share at|asks|buyers at|ask of|sell them at) _/),
    bid: number(/(?:short, at|buys at|sellers at|bid of|take them at) _|pays _ dollars to sellers/)
  },
  'elasticity_of_substitution from_observations': {
    relative_price_before: number(/was _ times|machines rose from _/),
    relative_price_after: number(/was _ times|to _, .* saw/),
    ratio_before: number(/had _|ratio [^_]*from _/),
    ratio_after: number(/there were _|to _, with/)
  },
  profit_maximization: production,
  supply_elasticity: production,
  input_price_elasticity: production,
  input_price_elasticity_output: production,
  duality_profit_expenditure: production,
  total_factor_productivity: production,
  'dynamic_profit_maximization cobb_douglas_random_price': { capital: number(/_ units (?:now|of scanners)/) },
  'dynamic_profit_maximization linear_closed_form': { capital: number(/_ units stand already/) },
  aggregation_of_consumer_demand: aggregation,
  aggregation_of_offer_curve: aggregation,
  aggregation_of_labor_demand: aggregation,
  aggregation_of_labor_supply: aggregation,
  aggregation_of_capital_demand: aggregation,
  'factor_shares_equilibrium share_from_payments': {
    labour: number(/_ (?:hundred hours of work|thousand hours are worked)/),
    capital: number(/_ (?:hundred hours of machines|thousand crane)/),
    wage: number(/work (?:at|costs) _/),
    rental: number(/(?:machines at|crane costs) _/)
  },
  'tfp_shocks increase_labor_wage': { capital: number(/_ units/, 'K') },
  'exponential_discounting present_value_factor': { count: number(/_ (?:yearly )?payments/) },
  'comp_stat_supply_limits elastic_price': fixedProportions,
  'comp_stat_supply_limits elastic_quantity': fixedProportions,
  'comp_stat_supply_limits leontief_demand_shift': fixedProportions,
  'efficient_surplus intersect_given': {
    quantity: number(/_ (?:thousand bottles|hours a day)/),
    price: number(/price of _/)
  },
  'labor_supply_distortions hours_worked': { tax: number(/_ percent/) },
  'labor_supply_distortions equilibrium_wage_quantity': { tax: number(/_ percent/) },
  'capital_market_distortions steady_state_capital': { tax: number(/(?:tax of|taxed at) _ percent/) },
  'capital_market_distortions steady_state_ratio': { tax: number(/(?:tax of|taxed at) _ percent/) }
}

/** The cue of a quantity in the stories of one question type. */
export function cueOf({ element, type, name }: { element: string; type: string; name: string }): Cue | undefined {
  return own[`${element} ${type}`]?.[name] ?? own[element]?.[name] ?? vocabulary[name]
}

/** Quantities that are told in words, as lists or as phrases: what stands for each in the texts. */
export const phrases: Readonly<Record<string, RegExp>> = {
  functions:
    /(?:board|discussion|objective|hand|functions):? ((?:[-\d(]|x|min|ln|sqrt).+?)\. (?:Exactly|Which|For|Patients|By)\b/,
  property: /(?:of them|of the four|proposal) ([a-z].*?)[.?]/,
  behaviour: /marginal utility (?:that )?([a-z].*?)\?/,
  relation: /(?:treatments|on stage) (perfect .*?|neither .*?|[a-z].*?)\?/,
  good: /(?:quantity|elasticity of) (\w)\b/,
  payments: /(?:before|dollars): ([\d., ]+?)(?: dollars,|\. The)/,
  early_date: /[\d.]+ dollars (at once|now|today|in [\w ]+?),? or/,
  late_date: /or [\d.]+ dollars ([\w ]+?)[.,]/,
  price_prospects: /(?:price will be|in thousand dollars,) (.+?)\. (?:Machines|Adding)/,
  profits: /(?:profits of|earn) (.+?)(?: at the end| thousand dollars, one)/,
  condition:
    /(?:is this: |In this market |finds that |in which |where )(.+?)\. (?:(?:\w+ ){1,3}knows? |A regulator|With full|Before people|Besides)/,
  effect: /(?:one of them|four levies) (.+?)\?/,
  reform: /The (?:city|authority) (.+?)\. What/,
  side: /(?:remitted by|paid to) the (\w+)/,
  fixed: /\bkeeps? (.+?)(?:, whatever|\. What)/
}
