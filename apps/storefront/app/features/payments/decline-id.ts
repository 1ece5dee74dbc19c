/** The id of the notice about a declined card, which describes the card form. */
export const DECLINE_ID = 'card-decline'
