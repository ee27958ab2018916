import model from '../data/text-kinds.json' with { type: 'json' };
import { probabilityOfKinds, type TextKind, textKinds } from '../words/text-kinds.ts';
import { fitTextKinds, packed, shareRight } from './fit-text-kinds.ts';
import { textsOfKinds } from './texts-of-kinds.ts';

const kindOf = (text: string): TextKind =>
  [...textKinds].sort((a, b) => probabilityOfKinds(text, [b]) - probabilityOfKinds(text, [a]))[0] as TextKind;

test('the model of the repository is that of the texts: it knows the kinds of nearly all of them', () => {
  const right = textsOfKinds.filter(({ text, kind }) => kindOf(text) === kind).length;
  expect(right / textsOfKinds.length).toBeGreaterThan(0.95);
});

test('a model that is fitted on some texts tells others, and one byte for each weight is enough', () => {
  const part = textsOfKinds.filter((_text, index) => index % 8 === 0);
  const others = textsOfKinds.filter((_text, index) => index % 40 === 3);
  const weights = fitTextKinds(part);
  const share = shareRight(others, weights);
  expect(share).toBeGreaterThan(0.7);
  const { scale, weights: bytes } = packed(weights);
  const unpacked = Float32Array.from(new Int8Array(Buffer.from(bytes, 'base64')), (byte) => byte * scale);
  expect(Math.abs(shareRight(others, unpacked) - share)).toBeLessThan(0.02);
  expect(bytes).toHaveLength(model.weights.length);
});
