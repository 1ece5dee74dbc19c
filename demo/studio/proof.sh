#!/bin/sh
# Quick look: ./proof.sh PRODUCT VIEW OUT.png [SIZE 400x500] [SAMPLES 10]
cd "$(dirname "$0")" || exit 1
dir=work/proof/$1-$2; mkdir -p "$dir"
nice -n 19 blender -b -P render.py -- --product "$1" --view "$2" --size "${4:-400x500}" --samples "${5:-10}" --out "$dir" 2>&1 | grep -E "STUDIO|Error|error|line " | grep -v "Not freed"
paper=""; [ "$2" = detail ] && paper="--paper 2.15,1.96,1.68"
nice -n 19 python3 darkroom.py "$dir" "$3" $paper && rm -rf "$dir"
