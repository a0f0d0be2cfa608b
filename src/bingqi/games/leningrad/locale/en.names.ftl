### Units, places and command chits.

## Units
# English counts units by ordinals.
nth = { $n ->
    [1] 1st
    [2] 2nd
    [3] 3rd
    [21] 21st
    [22] 22nd
    [23] 23rd
    [31] 31st
    [32] 32nd
    [33] 33rd
    [41] 41st
    [42] 42nd
    [43] 43rd
    [51] 51st
    [52] 52nd
    [53] 53rd
    [61] 61st
    [93] 93rd
    [121] 121st
    [122] 122nd
    [123] 123rd
    [142] 142nd
    [163] 163rd
    [181] 181st
    [182] 182nd
    [183] 183rd
    [191] 191st
    [202] 202nd
    [233] 233rd
    [251] 251st
    [253] 253rd
    [262] 262nd
    [281] 281st
    [291] 291st
    [332] 332nd
    [333] 333rd
   *[other] { $n }th
}
unit-axis-panzer = { nth } Panzer Division
unit-axis-motorised = { nth } Motorised Division
unit-axis-infantry = { nth } Infantry Division
unit-axis-security = { nth } Security Division
unit-axis-panzer-hq = { nth } Panzer Army HQ
unit-axis-army-hq = { nth } Army HQ
unit-soviet-rifle = { nth } Rifle Division
unit-soviet-tank = { nth } Tank Division
unit-soviet-motor-rifle = { nth } Motorised Division
unit-soviet-nkvd-motor = { nth } NKVD Motorised Division
unit-soviet-nkvd = { nth } NKVD Division
unit-soviet-militia = { nth } Militia Division
unit-soviet-guards-militia = { nth } Guards Militia Division
unit-soviet-marine = { nth } Naval Infantry Brigade
unit-soviet-cavalry = { nth } Cavalry Division
unit-soviet-army-hq = Soviet { nth } Army HQ
unit-soviet-fortress = Fortress
unit-Tot = SS Totenkopf Division
unit-Pol = SS Police Division

## Places
place-chudovo = Chudovo
place-dno = Dno
place-dvinsk = Dvinsk
place-gatchina = Gatchina
place-gdov = Gdov
place-gulbene = Gulbene
place-gumbinnen = Gumbinnen
place-haapsalu = Haapsalu
place-insterburg = Insterburg
place-jonava = Jonava
place-kaunas = Kaunas
place-kedainiai = Kėdainiai
place-kholm = Kholm
place-kingisepp = Kingisepp
place-kronstadt = Kronstadt
place-krustpils = Krustpils
place-kuldiga = Kuldīga
place-leningrad = Leningrad (centre)
place-leningrad-n = Leningrad (north)
place-leningrad-s = Leningrad (south)
place-libau = Liepāja
place-luga = Luga
place-lyuban = Lyuban
place-malaya-vishera = Malaya Vishera
place-memel = Memel
place-mga = Mga
place-mitau = Jelgava
place-narva = Narva
place-nevel = Nevel
place-novgorod = Novgorod
place-novosokolniki = Novosokolniki
place-opochka = Opochka
place-ostrov = Ostrov
place-panevezys = Panevėžys
place-parnu = Pärnu
place-polotsk = Polotsk
place-porkhov = Porkhov
place-pskov = Pskov
place-rakvere = Rakvere
place-raseiniai = Raseiniai
place-rezekne = Rēzekne
place-riga = Riga
place-sebezh = Sebezh
place-shlisselburg = Shlisselburg
place-siauliai = Šiauliai
place-soltsy = Soltsy
place-staraya-russa = Staraya Russa
place-tallinn = Tallinn
place-tartu = Tartu
place-tauroggen = Tauragė
place-telsiai = Telšiai
place-tilsit = Tilsit
place-toropets = Toropets
place-tosno = Tosno
place-tukums = Tukums
place-ukmerge = Ukmergė
place-utena = Utena
place-velikie-luki = Velikie Luki
place-viljandi = Viljandi
place-vilnius = Vilnius
place-vitebsk = Vitebsk
place-volkhov = Volkhov
place-voru = Võru
place-walk = Valga
place-wenden = Cēsis
place-windau = Ventspils
place-wolmar = Valmiera
place-zarasai = Zarasai

## Command chits
about-army = Activates its headquarters and the units in its command range: they move, then attack.
about-Manstein = Kept in hand: when any chit is drawn, Manstein may go first and activate the 4th Panzer Army HQ once more.
about-reinf = Reinforcements that have arrived enter by rail.
about-RESERVE = Activates one to three units without a headquarters.
about-SUPPLY = Both sides check supply: a unit without a supply line loses a step.
chit-4PzA = 4th Panzer Army
chit-16A = 16th Army
chit-18A = 18th Army
chit-Manstein = Manstein
chit-AXIS-REINF = Axis reinforcements
chit-SOVIET-REINF = Soviet reinforcements
chit-RESERVE = Reserve
chit-SUPPLY = Supply
chit-8A = 8th Army
chit-11A = 11th Army
chit-27A = 27th Army
chit-23A = 23rd Army
chit-48A = 48th Army
chit-34A = 34th Army
chit-42A = 42nd Army
chit-55A = 55th Army
chit-54A = 54th Army
chit-52A = 52nd Army
