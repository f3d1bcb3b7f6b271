/** Which of two pieces of knowledge may be told. */
export type Sharing = 'both' | 'first' | 'second' | 'neither'

/**
 * Somebody knows two things and is asked for both. Texts hold `{teller}`, who knows; `{asker}`; `{owner}`, whom the matter
 * concerns; and `{object}`.
 */
export type Situation = {
  id: string
  /** Without an owner it is the asker who has a wish. */
  hasOwner: boolean
  objects: readonly string[]
  first: string
  second: string
  /** What was wished, by what may be told if the wish is respected. */
  wishes: Readonly<Record<Sharing, string>>
}

export const situations: readonly Situation[] = [
  {
    id: 'crime_novel',
    hasOwner: false,
    objects: ['The Last Ferry', 'Ash and Amber', 'A Guest in Winter'],
    first: 'who the murderer is',
    second: 'how {teller} liked the final chapter',
    wishes: {
      both: '{asker} read the novel years ago, remembers nothing and says that nothing about it needs to be held back.',
      first:
        '{asker} will not read the novel but has a bet on the culprit, and does not care to hear anybody praise or blame the book.',
      second:
        '{asker} is halfway through, does not want the solution given away, and wonders if the end is worth the effort.',
      neither:
        '{asker} has just bought the novel and wants to come to it fresh: without the solution, and without the verdict of others.'
    }
  },
  {
    id: 'hospital_visit',
    hasOwner: true,
    objects: ['tulips', 'grapes', 'a puzzle book'],
    first: 'what illness {owner} has',
    second: 'when visitors are welcome',
    wishes: {
      both: '{owner} has said that old friends such as {asker} may know everything about the illness and should come to visit.',
      first:
        '{owner} has said that friends may know what the illness is, but that nobody should learn of the visiting hours: {owner} needs quiet.',
      second:
        '{owner} is glad about any visitor but wants the illness to remain a matter between {owner} and the doctors.',
      neither: '{owner} has asked that nobody at all should hear about the illness, nor when one could come by.'
    }
  },
  {
    id: 'recorded_final',
    hasOwner: false,
    objects: ['the handball final', 'the tennis final', 'the cup final'],
    first: 'who won',
    second: 'for how long the recording runs',
    wishes: {
      both: '{asker} has no time to watch the recording and only wants to file it, with result and length on the label.',
      first:
        '{asker} will never watch the recording and is curious about the winner, but asks to be spared all other numbers and details.',
      second:
        '{asker} plans to watch the recording tonight without knowing the outcome and needs to know how long to stay up.',
      neither:
        '{asker} will watch the recording tonight and wants no hint of any kind: even its length would tell if there was extra time.'
    }
  },
  {
    id: 'new_job',
    hasOwner: true,
    objects: ['an insurance company', 'a shipyard', 'a publishing house'],
    first: 'how much {owner} earns there',
    second: 'on which day {owner} begins',
    wishes: {
      both: '{owner} has nothing to hide from colleagues about the new job and has said so, pay and dates included.',
      first:
        '{owner} wants colleagues to know the salary, so that they can ask for more themselves, but the starting day must stay secret until the contract is signed.',
      second:
        '{owner} has announced a farewell party and lets everybody know the dates, but finds that pay is the concern of nobody else.',
      neither:
        '{owner} has not yet given notice, and asks that nothing at all about the new job should reach any colleague.'
    }
  },
  {
    id: 'surprise_party',
    hasOwner: true,
    objects: ['a bicycle', 'a guitar', 'a telescope'],
    first: 'where the party takes place',
    second: 'what the present is',
    wishes: {
      both: '{owner} counts {asker} among the helpers: helpers have to know the place, and also the present, for which they pay a share.',
      first:
        '{owner} has invited {asker}, so {asker} has to find the place; but the present is to surprise the guests as well.',
      second:
        '{owner} has not invited {asker} and wants no extra guests at the place, but {asker} is to help choose the colour of the present.',
      neither: 'The party is for {asker}, and {owner} wants both the place and the present to be a complete surprise.'
    }
  },
  {
    id: 'laboratory_printer',
    hasOwner: true,
    objects: ['the colour printer', 'the 3D printer', 'the label printer'],
    first: 'what the password is',
    second: 'in which room it stands',
    wishes: {
      both: '{owner}, who is in charge, has written: members of staff get the password and are shown the room. {asker} is a member of staff.',
      first:
        '{owner}, who is in charge, has written: guests may send files with the password, but the room is closed to them and must not be made known. {asker} is a guest.',
      second:
        '{owner}, who is in charge, has written: visitors may know in which room to collect prints, but the password is for staff only. {asker} is a visitor.',
      neither:
        '{owner}, who is in charge, has written: suppliers learn nothing about access, be it the room or the password. {asker} is a supplier.'
    }
  },
  {
    id: 'final_exam',
    hasOwner: true,
    objects: ['chemistry', 'geography', 'history'],
    first: 'which topics will be asked',
    second: 'on which day it takes place',
    wishes: {
      both: '{owner}, who sets the exam, has said that all candidates may prepare as they like, and that topics and day are public.',
      first:
        '{owner}, who sets the exam, has released the topics for everyone; the day is still under discussion and must not leak.',
      second:
        '{owner}, who sets the exam, wants candidates to keep the day free, and says that the exam would lose its purpose if any of them knew what is asked.',
      neither:
        '{owner}, who sets the exam, plans it as an unannounced test: neither its day nor its content may be known before.'
    }
  },
  {
    id: 'company_purchase',
    hasOwner: true,
    objects: ['a chain of bakeries', 'a maker of sails', 'a small airline'],
    first: 'which price {owner} intends to bid',
    second: 'when the bids are opened',
    wishes: {
      both: '{asker} is the lawyer of {owner} and bound to silence; {owner} has instructed {teller} to answer all questions of the lawyer.',
      first:
        '{asker} is to finance the bid. {owner} lets the bank know the price, but has promised the seller to pass the date of the opening to nobody.',
      second:
        '{asker} works for a newspaper. {owner} does not mind a report that names the day, but no number may get out.',
      neither:
        '{asker} works for a rival bidder, and {owner} has told {teller} to give rivals no information, whatever they ask.'
    }
  },
  {
    id: 'house_for_sale',
    hasOwner: true,
    objects: ['a farmhouse', 'a flat by the park', 'a cottage'],
    first: 'what the lowest price is that {owner} would accept',
    second: 'why {owner} is moving out',
    wishes: {
      both: '{owner} wants a quick sale and has told {teller} to be completely open with buyers, down to the lowest price and the reasons.',
      first:
        '{owner} wants a quick sale and lets buyers know the lowest price, but the reasons are a family matter that {teller} must not mention.',
      second:
        '{owner} tells everybody about the reasons and wants {teller} to do so too, but hopes for a good price: no buyer may know how low {owner} would go.',
      neither:
        '{owner} has asked {teller} to show buyers the rooms and to say nothing about reasons, and nothing that would weaken the bargaining.'
    }
  },
  {
    id: 'expected_child',
    hasOwner: true,
    objects: ['a cradle', 'a blanket', 'a mobile of paper birds'],
    first: 'which name is chosen for the child',
    second: 'in which month the child is due',
    wishes: {
      both: '{owner} is so happy that all the family may know everything, and has asked {teller} to pass it on. {asker} is a cousin.',
      first:
        '{owner} has told the family which name it will be and lets it be passed on, but finds talk about the date unlucky and wants it kept quiet. {asker} is a cousin.',
      second:
        '{owner} lets the family know the date, so that they can plan; the name is to be announced only at birth. {asker} is a cousin.',
      neither:
        '{owner} has confided in {teller} alone and wants the rest of the family to hear nothing about the child for now. {asker} is a cousin.'
    }
  }
]
