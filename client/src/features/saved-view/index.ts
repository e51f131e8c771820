export { SavedViews, useSavedViews } from './saved-views.tsx';
