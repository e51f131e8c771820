import { photograph } from '@countinghouse/server/test/app/pictures.ts';

const settings = {
  companyName: 'Harbour & Quill Wealth',
  description: [
    'We have looked after the savings of families and small firms since 1987, from a house by the harbour where anyone may ring the bell.',
    'Three advisers, two accountants and a lawyer read every contract before you do. What a product costs, what it can lose and when you can leave it is on its first page.',
    'Customers see each movement of their money on the day it happens, and the name of the person who made it.',
  ].join('\n\n'),
  street: 'Speicherstadt',
  number: '12a',
  zipCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  phone: '+49 40 5550123',
  email: 'office@harbour-quill.example',
  youtubeVideoId: 'M7lc1UVfVE1',
  theme: 'ocean',
};

/** Sets everything that the home page can show: description, address, logo, picture and video. */
export const fillSettings = async (address: string, headers: Record<string, string>): Promise<void> => {
  const send = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(new URL(path, address), init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const sendPicture = (path: string, bytes: Uint8Array): Promise<unknown> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.jpg');
    return send(path, { method: 'POST', headers, body: form });
  };
  const change = (body: object): Promise<unknown> =>
    send('/v1/setting', {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await sendPicture('/v1/setting/logo', await photograph(256, 256));
  const { url } = (await sendPicture('/v1/uploads/upload', await photograph(1200, 900))) as { url: string };
  await change({ ...settings, media: url });
};
