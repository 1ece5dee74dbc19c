/** What other features may use of favorites. */

export { exportFavorites, favoritesPersonalData } from './personal-data.repo.ts'
