/** What other features may use of earlier orders. */

export { presentEarlierOrder, presentEarlierOrdersOf } from './earlier-orders.present.ts'
export {
  exportEarlierOrders,
  listEarlierOrdersOf,
  sumEarlierOrdersOf,
  sumStoredTotals,
  type EarlierOrderRow,
} from './earlier-orders.repo.ts'
export { anonymizeOldEarlierOrders, earlierOrdersPersonalData } from './personal-data.repo.ts'
export {
  attachEarlierOrders,
  deleteEarlierOrder,
  readStoredEarlierOrders,
  restoreEarlierOrder,
  saveEarlierOrders,
  type NewEarlierOrder,
  type StoredEarlierOrder,
} from './write-earlier-orders.repo.ts'
