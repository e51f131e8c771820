export { CampaignList } from './office/campaign-list.tsx';
