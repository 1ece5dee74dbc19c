/** The address of the page that shoppers get for every other one while the shop is closed. */
export const OPENING_SOON_PATH = '/opening-soon'

/** Why a closed shop refuses an order. */
export const SHOP_CLOSED_MESSAGE = 'This shop is not open at the moment, so it takes no orders.'
