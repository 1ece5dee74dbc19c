/** Formats a number of orders: '1 order', '2 orders'. */
export const formatOrderCount = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
