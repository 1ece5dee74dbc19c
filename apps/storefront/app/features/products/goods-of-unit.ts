import type { DeliveredGoods } from '@atelier/domain/delivery/delivery-methods'
import { toCents } from '@atelier/domain/money/money'
import type { ColorVariant, Product } from '@atelier/domain/products/product.schema'
import { deliveredGoods } from '@atelier/domain/quote/delivered-goods'

/** Returns what decides the price of the delivery of one unit of a product. */
export const goodsOfUnit = ({ price, currency }: Product, color: ColorVariant | undefined): DeliveredGoods =>
  deliveredGoods([{ unitPriceCents: toCents(price, currency), quantity: 1, weightGrams: color?.weightGrams }])
