/** One question of the application form as HTML: label, hint, problem, and the input or the options. */

import { type Language, texts } from '@platform/vocabulary';
import { attributes, type Html, html } from '../http/html.ts';
import type { Addresses } from './addresses.ts';
import type { Problem } from './check-answers.ts';
import { type FormState, inputs } from './form-state.ts';
import type { View } from './layout.ts';
import type { Question } from './questions.ts';
import { langOf, spoken } from './text-language.ts';

type Shown = Pick<FormState, 'answers' | 'problems' | 'fromResume' | 'asked'>;

export function questionHtml(
  question: Question,
  state: Shown,
  { language, addresses }: Pick<View, 'language' | 'addresses'>,
): Html {
  return question.control === 'radios' || question.control === 'checkboxes'
    ? group(question, state, language)
    : single(question, state, language, addresses);
}

function single(question: Question, state: Shown, language: Language, { places }: Addresses): Html {
  const { name, control, isRequired, autocomplete, inputMode, options, suggests } = question;
  const { problem, hint, described } = partsOf(question, state, language);
  const given = state.answers.get(name) ?? [];
  const value = control === 'amount' ? (given[0] ?? '') : given.join(', ');
  const id = `f-${name}`;
  const menu = (chosen: string | undefined) =>
    options.map(
      (option) =>
        html`<option${attributes({ value: option.value, selected: option.value === chosen, ...optionLang(question, option, language) })}>${option.label}</option>`,
    );
  // No `maxlength`: browsers cut what is pasted without a word. An answer that is too long is told, and kept.
  const shared = {
    id,
    name,
    'aria-describedby': described || null,
    'aria-invalid': problem && 'true',
    'aria-required': isRequired && 'true',
  };
  const field =
    control === 'textarea'
      ? html`<textarea${attributes({ ...shared, rows: '6' })}>${value}</textarea>`
      : control === 'select'
        ? html`<select${attributes(shared)}><option value="">${texts[language].choose}</option>${menu(value)}</select>`
        : html`<input${attributes({
            ...shared,
            type: control === 'amount' ? 'text' : control,
            value,
            autocomplete,
            inputmode: inputMode,
            'data-places': suggests && places,
            'data-places-list': suggests === 'places' && 'true',
          })}>`;
  const currency =
    control === 'amount' &&
    html`<select${attributes({ id: `${id}-currency`, name, 'aria-label': texts[language].currencyOf(question.label) })}>${menu(given[1])}</select>`;
  return html`<div class="field${problem && ' wrong'}" data-question="${name}">
<label for="${id}">${labelOf(question, language)}</label>
${hint}${problem}
${currency ? html`<div class="amount">${field}${currency}</div>` : field}
</div>`;
}

function group(question: Question, state: Shown, language: Language): Html {
  const { name, control, options } = question;
  const { problem, hint, described } = partsOf(question, state, language);
  const chosen = state.answers.get(name) ?? [];
  const type = control === 'radios' ? 'radio' : 'checkbox';
  return html`<fieldset class="field${problem && ' wrong'}" data-question="${name}"${attributes({ 'aria-describedby': described || null })}>
<legend>${labelOf(question, language)}</legend>
${hint}${problem}
${options.map((option, index) => {
  const id = index === 0 ? `f-${name}` : `f-${name}-${index}`;
  const checked = chosen.includes(option.value);
  return html`<div class="choice"><input${attributes({ type, id, name, value: option.value, checked })}><label${attributes({ for: id, ...optionLang(question, option, language) })}>${option.label}</label></div>`;
})}
</fieldset>`;
}

/** The options of a choice are words of the account; those of other types are ours. */
function optionLang({ field }: Question, { label }: Question['options'][number], language: Language) {
  return field?.type.endsWith('choice') ? langOf(label, language) : {};
}

function labelOf({ label, isRequired, field }: Question, language: Language): Html {
  return html`${field === null ? label : spoken(label, language)}${!isRequired && html` <span class="optional">${texts[language].optional}</span>`}`;
}

/** Hint, mark and problem of a question, and the ids by which its input names them. */
function partsOf({ name, hint }: Question, { problems, fromResume, asked }: Shown, language: Language) {
  const words = texts[language];
  const found = problems.find((one) => one.name === name);
  const isFromResume = fromResume.has(name);
  const ids = [
    hint !== null && `f-${name}-hint`,
    isFromResume && `f-${name}-source`,
    found && `f-${name}-problem`,
  ].filter(Boolean);
  return {
    described: ids.join(' '),
    hint: html`${hint !== null && html`<p class="hint" id="f-${name}-hint">${hint}</p>`}${
      isFromResume &&
      html`<p class="source" id="f-${name}-source">${asked.has(name) ? words.maybeFromResume : words.fromResume}</p><input type="hidden" name="${inputs.fromResume}" value="${name}">${asked.has(name) && html`<input type="hidden" name="${inputs.asked}" value="${name}">`}`
    }`,
    problem: problemHtml(found, language),
  };
}

/** What is wrong with an answer, beside its input, which names it by `f-<name>-problem`. */
export function problemHtml(problem: Problem | undefined, language: Language): Html | null {
  if (problem === undefined) return null;
  return html`<p class="problem" id="f-${problem.name}-problem">${problemText(problem, language)}</p>`;
}

/** The text of a problem, which says to those who see no colours that it is one. */
export function problemText({ message }: Pick<Problem, 'message'>, language: Language): Html {
  const { error, colon } = texts[language];
  return html`<span class="hidden">${error}${colon}</span>${message}`;
}
