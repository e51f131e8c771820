export { CampaignReturnScreen } from './office/return-screen.tsx';
