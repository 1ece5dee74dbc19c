import { DEFAULT_REGION, type ShopRegion } from '@atelier/domain/region/region'
import { createContext, useContext } from 'react'

/** The region of the shop; the root layout provides that of its loader. */
export const RegionContext = createContext<ShopRegion>(DEFAULT_REGION)

/** Returns where the shop is and how it writes dates, numbers and money. */
export const useRegion = (): ShopRegion => useContext(RegionContext)
