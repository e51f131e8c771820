import { newId } from '../../kernel/ids.ts';
import { idleFrom } from './idle-cash.ts';
import type { DemoTransfer } from './generate-money.ts';
import type { DemoProduct } from './generate-products.ts';
import { pick, seededRandom } from './seeded-random.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface DemoPurchase {
  readonly id: string;
  readonly product_id: string;
  readonly lead_id: string;
  readonly price_cents: number;
  readonly date_purchased: Date;
  readonly sold_cents: number | null;
  readonly offer_id: string | null;
  readonly date_sold: Date | null;
}

export interface DemoOffer {
  readonly id: string;
  readonly product_id: string;
  readonly purchase_id: string;
  readonly lead_id: string;
  readonly amount_cents: number;
  readonly status: 'pending' | 'accepted' | 'rejected' | 'expired';
  readonly expiration_date: Date;
  readonly origin: string;
  readonly made_by: 'company' | 'customer';
  readonly counter_of: string | null;
  readonly entered_by: string;
  readonly date_decided: Date | null;
  readonly date_creation: Date;
}

export interface DemoSales {
  readonly purchases: DemoPurchase[];
  readonly offers: DemoOffer[];
  readonly transfers: DemoTransfer[];
}

interface Lead {
  readonly id: string;
  readonly labels: readonly string[];
}

interface Past {
  readonly leads: readonly Lead[];
  readonly transfers: readonly DemoTransfer[];
  readonly products: readonly DemoProduct[];
  readonly agent: string;
}

const origins = ['Auction house, Antwerp', 'Private collector', 'Trade fair, Basel', 'Dealer in Lyon'];
const mostEach = 3;

interface Scene extends Past {
  readonly random: () => number;
  readonly now: number;
  readonly byLead: Map<string, DemoTransfer[]>;
  readonly sales: DemoSales;
}

/** Generates ten months of purchases, sales and pending offers; no balance falls below zero. */
export const generateSales = (past: Past, now: Date): DemoSales => {
  const byLead = Map.groupBy([...past.transfers], ({ lead_id }) => lead_id);
  for (const own of byLead.values()) own.sort((one, other) => one.at.getTime() - other.at.getTime());
  const sales: DemoSales = { purchases: [], offers: [], transfers: [] };
  const scene: Scene = { ...past, random: seededRandom(53), now: now.getTime(), byLead, sales };
  past.products.forEach((product, index) => {
    if (index % 3 === 0) sell(scene, product);
  });
  return sales;
};

const sell = (scene: Scene, product: DemoProduct): void => {
  const { random, now, sales, byLead } = scene;
  const from = product.date_creation.getTime() + 5 * day;
  const at = new Date(Math.floor(from + random() * (now - 3 * day - from)));
  const buyer = buyerOf(scene, product, at);
  if (!buyer) return;
  const purchase = {
    id: newId(),
    product_id: product.id,
    lead_id: buyer.id,
    price_cents: product.cents,
    date_purchased: at,
    sold_cents: null,
    offer_id: null,
    date_sold: null,
  };
  const about = { id: newId(), kind: 'product.purchase', ref: product.id, resource: 'product', lead_id: buyer.id };
  const transfer = { ...about, at, debit: 'cash', credit: 'vault', cents: product.cents };
  sales.transfers.push(transfer);
  const own = byLead.get(buyer.id) ?? [];
  own.push(transfer);
  own.sort((one, other) => one.at.getTime() - other.at.getTime());
  sales.purchases.push(purchase);
  generateOffers(scene, purchase);
};

/** The shown customer has priority, so that their vault is not empty. */
const buyerOf = (
  { leads, random, byLead, sales }: Scene,
  { cents, label }: DemoProduct,
  at: Date,
): Lead | undefined => {
  const [shown, ...others] = leads.filter(({ id, labels }) => {
    const own = byLead.get(id);
    const bought = sales.purchases.filter(({ lead_id }) => lead_id === id).length;
    const isFor = label === null || labels.includes(label);
    return isFor && own !== undefined && bought < mostEach && idleFrom(own, at.getTime()) >= cents;
  });
  if (shown === undefined || others.length === 0 || shown.id === leads[0]?.id) return shown;
  return pick(random, [shown, ...others]);
};

const generateOffers = (scene: Scene, purchase: DemoPurchase): void => {
  const { random, now } = scene;
  const bought = purchase.date_purchased.getTime();
  const held = now - bought;
  if (held > 30 * day && random() < 0.5) {
    const isExpired = random() < 0.5;
    offerAt(scene, purchase, { at: bought + held * 0.3, share: 0.9, fate: isExpired ? 'expired' : 'rejected' });
  }
  if (held > 40 * day && random() < 0.45) buyBack(scene, purchase, bought + held * (0.5 + random() * 0.3));
  else if (random() < 0.7) {
    for (let count = random() < 0.4 ? 2 : 1; count > 0; count -= 1)
      offerAt(scene, purchase, { at: now - (2 + random() * 30) * hour, share: 0.98 + random() * 0.3, fate: 'pending' });
  }
};

interface Wanted {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** As a fraction of the price that the customer paid. */
  readonly share: number;
  readonly fate: DemoOffer['status'];
}

const decidedAt = ({ at, fate }: Wanted, expires: number): Date | null => {
  if (fate === 'pending') return null;
  return new Date(fate === 'expired' ? expires : at + 2 * day);
};

const offerAt = ({ random, now, agent, sales }: Scene, purchase: DemoPurchase, wanted: Wanted): DemoOffer => {
  const made = Math.floor(wanted.at);
  const expires = wanted.fate === 'pending' ? Math.floor(now + (6 + random() * 200) * hour) : made + 7 * day;
  const offer: DemoOffer = {
    id: newId(),
    product_id: purchase.product_id,
    purchase_id: purchase.id,
    lead_id: purchase.lead_id,
    amount_cents: Math.round((purchase.price_cents * wanted.share) / 500) * 500,
    status: wanted.fate,
    expiration_date: new Date(expires),
    origin: pick(random, origins),
    made_by: 'company',
    counter_of: null,
    entered_by: agent,
    date_decided: decidedAt({ ...wanted, at: made }, expires),
    date_creation: new Date(made),
  };
  sales.offers.push(offer);
  return offer;
};

const buyBack = (scene: Scene, purchase: DemoPurchase, at: number): void => {
  const { sales, random } = scene;
  const offer = offerAt(scene, purchase, { at, share: 1.02 + random() * 0.25, fate: 'accepted' });
  const sold = offer.date_decided ?? offer.date_creation;
  const index = sales.purchases.findIndex(({ id }) => id === purchase.id);
  sales.purchases[index] = { ...purchase, sold_cents: offer.amount_cents, offer_id: offer.id, date_sold: sold };
  sales.transfers.push({
    id: newId(),
    kind: 'offer.accept',
    ref: offer.id,
    resource: 'offer',
    lead_id: purchase.lead_id,
    at: sold,
    debit: 'vault',
    credit: 'cash',
    cents: purchase.price_cents,
    result: offer.amount_cents - purchase.price_cents,
    house: 'product_sales',
  });
};
