import { useRouteLoaderData } from 'react-router'
import type { ShopNavigation } from './navigation.ts'

/** The navigation of a page whose loader failed. */
const NONE: ShopNavigation = {
  announcement: null,
  headerLeft: [],
  headerRight: [],
  menu: [],
  lists: [],
  newsletterHeading: '',
  groups: [],
  legal: [],
}

/** Returns the links of header, menu, lists and footer from the shop layout's loader. */
export const useNavigation = (): ShopNavigation =>
  useRouteLoaderData<{ navigation?: ShopNavigation }>('routes/shop-layout')?.navigation ?? NONE
