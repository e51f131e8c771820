export { TodayScreen } from './office/today-screen.tsx';
