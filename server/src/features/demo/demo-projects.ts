import type { DividendFrequency } from '@countinghouse/contract/investment/schedule.ts';
import type { ProjectStatus } from '@countinghouse/contract/project/project.ts';
import type { Scene } from './draw-scene.ts';

interface DemoProject {
  readonly name: string;
  readonly en: string;
  readonly fr: string;
  readonly de: string;
  readonly nl: string;
  readonly rentability: number;
  readonly duration: number;
  readonly coefficient: number;
  /** Euro. */
  readonly minimumAmount: number;
  readonly dividendFrequency: DividendFrequency;
  readonly status: ProjectStatus;
  /** Days before and after today. */
  readonly period: readonly [number, number];
  readonly scene: Scene;
}

export const demoProjects: readonly DemoProject[] = [
  {
    name: 'Maashaven Lofts, Rotterdam',
    en: 'A brick warehouse of 1911 on the Maas becomes 34 rented flats above two workshops. The building permit has been granted and 21 of the flats are let in advance. Dividends come from the rents.\n\nThe greatest risk is a delay of the works: the contractor pays a penalty from the ninth week on.',
    fr: 'Un entrepôt en brique de 1911, au bord de la Meuse, devient un immeuble de 34 appartements locatifs au-dessus de deux ateliers. Le permis de construire est délivré et 21 appartements sont déjà loués. Les dividendes proviennent des loyers.\n\nLe principal risque est un retard des travaux : l’entrepreneur verse une pénalité dès la neuvième semaine.',
    de: 'Ein Backsteinspeicher von 1911 an der Maas wird zu 34 Mietwohnungen über zwei Werkstätten umgebaut. Die Baugenehmigung liegt vor, 21 Wohnungen sind im Voraus vermietet. Die Ausschüttungen stammen aus den Mieten.\n\nDas größte Risiko ist ein Verzug der Bauarbeiten: Ab der neunten Woche zahlt das Bauunternehmen eine Vertragsstrafe.',
    nl: 'Een bakstenen pakhuis uit 1911 aan de Maas wordt verbouwd tot 34 huurwoningen boven twee werkplaatsen. De bouwvergunning is verleend en 21 woningen zijn vooraf verhuurd. Het dividend komt uit de huren.\n\nHet grootste risico is vertraging van de bouw: de aannemer betaalt vanaf de negende week een boete.',
    rentability: 6.5,
    duration: 36,
    coefficient: 3,
    minimumAmount: 5_000,
    dividendFrequency: 'monthly',
    status: 'open',
    period: [75, 190],
    scene: {
      sky: ['#f6d9b8', '#f2a97f'],
      sun: { x: 0.72, y: 0.42, radius: 0.07, color: '#fff1d6' },
      layers: [
        { kind: 'town', top: 0.5, height: 0.16, color: '#c98a78', windows: '#f3c9a4' },
        { kind: 'town', top: 0.58, height: 0.22, color: '#7c4a4c', windows: '#f9dba6' },
        { kind: 'water', top: 0.82, height: 0.01, color: '#5f4a63' },
      ],
    },
  },
  {
    name: 'Solar roofs of the Luberon',
    en: 'Forty farm roofs in the Luberon carry 1.9 MW of panels. The power is sold for twenty years at a price that the grid operator has fixed. Once a year, after the accounts are audited, the dividend is paid.\n\nA bad summer lowers the yield of the plant, not the fixed dividend, as long as the reserve lasts: it covers fourteen months.',
    fr: 'Quarante toits agricoles du Luberon portent 1,9 MW de panneaux. L’électricité est vendue pendant vingt ans au prix fixé par le gestionnaire du réseau. Une fois par an, après l’audit des comptes, le dividende est versé.\n\nUn mauvais été réduit la production, non le dividende fixe, tant que la réserve suffit : elle couvre quatorze mois.',
    de: 'Vierzig Hofdächer im Luberon tragen Module mit 1,9 MW. Der Strom ist für zwanzig Jahre zu einem Preis verkauft, den der Netzbetreiber festgelegt hat. Einmal im Jahr, nach der Prüfung des Abschlusses, wird ausgeschüttet.\n\nEin schlechter Sommer senkt den Ertrag der Anlage, nicht die feste Ausschüttung, solange die Rücklage reicht: Sie deckt vierzehn Monate.',
    nl: 'Veertig boerderijdaken in de Luberon dragen 1,9 MW aan panelen. De stroom is voor twintig jaar verkocht tegen een prijs die de netbeheerder heeft vastgelegd. Eens per jaar, na controle van de jaarrekening, volgt het dividend.\n\nEen slechte zomer verlaagt de opbrengst van de installatie, niet het vaste dividend, zolang de reserve strekt: die dekt veertien maanden.',
    rentability: 7.2,
    duration: 60,
    coefficient: 2,
    minimumAmount: 2_500,
    dividendFrequency: 'yearly',
    status: 'open',
    period: [40, 320],
    scene: {
      sky: ['#7fb8e6', '#dceefa'],
      sun: { x: 0.25, y: 0.22, radius: 0.06, color: '#fff6c9' },
      layers: [
        { kind: 'hill', top: 0.48, height: 0.12, color: '#8fa9bf' },
        { kind: 'hill', top: 0.6, height: 0.1, color: '#8a86b8' },
        { kind: 'field', top: 0.7, height: 0.06, color: '#6f5f9e' },
      ],
    },
  },
  {
    name: 'Cold store Hamburg-Süd',
    en: 'A cold store for fruit and medicines beside the container terminal, let for ten years to a carrier with three hundred lorries. It is bought, reinsulated and sold at the end of the term; the interest is paid in one sum together with the principal.\n\nIf the sale takes longer than planned, so does the payment.',
    fr: 'Un entrepôt frigorifique pour fruits et médicaments, à côté du terminal à conteneurs, loué pour dix ans à un transporteur de trois cents camions. Il est acheté, réisolé puis vendu à l’échéance ; les intérêts sont versés en une fois avec le capital.\n\nSi la vente prend plus de temps que prévu, le versement aussi.',
    de: 'Ein Kühlhaus für Obst und Arzneimittel neben dem Containerterminal, auf zehn Jahre an eine Spedition mit dreihundert Lastwagen vermietet. Es wird gekauft, neu gedämmt und am Ende der Laufzeit verkauft; die Zinsen werden in einer Summe mit dem Kapital gezahlt.\n\nDauert der Verkauf länger als geplant, verschiebt sich auch die Zahlung.',
    nl: 'Een koelhuis voor fruit en geneesmiddelen naast de containerterminal, voor tien jaar verhuurd aan een vervoerder met driehonderd vrachtwagens. Het wordt gekocht, opnieuw geïsoleerd en aan het eind van de looptijd verkocht; de rente volgt in één keer samen met de hoofdsom.\n\nDuurt de verkoop langer dan gepland, dan schuift ook de betaling op.',
    rentability: 8.4,
    duration: 24,
    coefficient: 4,
    minimumAmount: 10_000,
    dividendFrequency: 'end',
    status: 'open',
    period: [110, 60],
    scene: {
      sky: ['#3f5873', '#a9bccb'],
      sun: { x: 0.82, y: 0.3, radius: 0.05, color: '#e9f0f4' },
      layers: [
        { kind: 'town', top: 0.56, height: 0.12, color: '#71889c', windows: '#8fa3b3' },
        { kind: 'town', top: 0.66, height: 0.14, color: '#35495c', windows: '#f2d08a' },
        { kind: 'water', top: 0.84, height: 0.008, color: '#26384a' },
      ],
    },
  },
  {
    name: 'Student residence Leuven-Oost',
    en: 'Eighty-two rooms with kitchens of their own, twelve minutes by bicycle from the lecture halls. The university college rents the whole house and answers for empty rooms. Dividends come every month, also in the summer holidays.',
    fr: 'Quatre-vingt-deux chambres avec cuisine, à douze minutes à vélo des amphithéâtres. La haute école loue l’immeuble entier et répond des chambres vides. Les dividendes sont versés chaque mois, même pendant les vacances d’été.',
    de: 'Zweiundachtzig Zimmer mit eigener Küche, zwölf Minuten mit dem Rad von den Hörsälen. Die Hochschule mietet das ganze Haus und haftet für leere Zimmer. Ausgeschüttet wird jeden Monat, auch in den Sommerferien.',
    nl: 'Tweeëntachtig kamers met eigen keuken, op twaalf minuten fietsen van de collegezalen. De hogeschool huurt het hele gebouw en staat in voor leegstand. Het dividend komt elke maand, ook in de zomervakantie.',
    rentability: 5.25,
    duration: 48,
    coefficient: 2.5,
    minimumAmount: 1_000,
    dividendFrequency: 'monthly',
    status: 'open',
    period: [15, 240],
    scene: {
      sky: ['#9ecbd8', '#f3efd9'],
      sun: { x: 0.5, y: 0.3, radius: 0.08, color: '#fffbe6' },
      layers: [
        { kind: 'hill', top: 0.55, height: 0.07, color: '#a8c3a0' },
        { kind: 'town', top: 0.6, height: 0.2, color: '#a65f4d', windows: '#f6e3b4' },
        { kind: 'field', top: 0.84, height: 0.03, color: '#5f8a5a' },
      ],
    },
  },
  {
    name: 'Mill stream power, Jura',
    en: 'Three turbines in an old mill stream give power to 900 households. The offer was fully subscribed in March and takes nobody in any more; those who invested receive their dividend each January.',
    fr: 'Trois turbines dans un ancien bief alimentent 900 foyers. L’offre a été entièrement souscrite en mars et n’accepte plus personne ; les investisseurs reçoivent leur dividende chaque janvier.',
    de: 'Drei Turbinen in einem alten Mühlbach versorgen 900 Haushalte. Das Angebot war im März vollständig gezeichnet und nimmt niemanden mehr auf; wer investiert hat, erhält jeden Januar seine Ausschüttung.',
    nl: 'Drie turbines in een oude molenbeek leveren stroom aan 900 huishoudens. Het aanbod was in maart volledig volgetekend en neemt niemand meer op; wie heeft ingelegd, ontvangt elk jaar in januari dividend.',
    rentability: 4.8,
    duration: 84,
    coefficient: 1.25,
    minimumAmount: 3_000,
    dividendFrequency: 'yearly',
    status: 'closed',
    period: [420, -230],
    scene: {
      sky: ['#b9d4cf', '#eef3ea'],
      sun: { x: 0.35, y: 0.25, radius: 0.05, color: '#ffffff' },
      layers: [
        { kind: 'hill', top: 0.4, height: 0.2, color: '#8fb0a4' },
        { kind: 'hill', top: 0.58, height: 0.14, color: '#4f7a69' },
        { kind: 'water', top: 0.8, height: 0.012, color: '#5b97a8' },
      ],
    },
  },
];
