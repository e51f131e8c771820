export { CampaignList } from './office/campaign-list.tsx';
export { TopCampaigns } from './office/top-campaigns.tsx';
