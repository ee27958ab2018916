/**
 * The currencies that an amount can have: those of ISO 4217, and those that it has replaced since 2010. Metals, funds and
 * the codes for testing and for no currency are left out. `public.is_currency` has the same list.
 */
export const currencyCodes: ReadonlySet<string> = new Set(
  [
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR BZD CAD CDF',
    'CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD',
    'HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL',
    'LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK',
    'PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS',
    'TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VEF VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMK ZMW ZWG',
    'ZWL',
  ].flatMap((line) => line.split(' ')),
);
